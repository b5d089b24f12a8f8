import { createHmac, hkdfSync } from 'node:crypto'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { wideNetworkOf } from '#app/kit/pure/network.ts'
import type { HoldReason } from '../rules.ts'

type Secrets = ServerContext['secrets']

/**
 * By what a sender is counted and known again: the same for the same one, and to nobody without this installation's
 * secret a network, a phone or a mailbox.
 */
export function senderKey(secrets: Secrets, reason: HoldReason, sender: string): string {
  const key = Buffer.from(hkdfSync('sha256', secrets.auth, 'sala', 'sender-key', 32))
  return createHmac('sha256', key).update(`${reason}:${sender}`).digest('base64url').slice(0, 22)
}

/** The neighbourhood that a request comes from, to be kept with what it brought. */
export function networkKey(secrets: Secrets, clientAddress: string): string {
  return senderKey(secrets, 'network', wideNetworkOf(clientAddress))
}
