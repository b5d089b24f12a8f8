import { createHash } from 'node:crypto'
import { countedMailbox } from '../pure/email.ts'
import { wideNetworkOf } from '../pure/network.ts'
import type { Executor } from './database.server.ts'
import { type Limit, takeFromAll, takeFromLimit } from './rate-limit.server.ts'

/**
 * How many mails of a kind go out, because anybody may type anybody's address: nobody may fill a stranger's mailbox, nor
 * the mailboxes of many strangers. What comes beyond any of these is taken without a mail.
 */
export type MailLimits = {
  /** What the counters are called by. */
  kind: string
} & Record<'mailbox' | 'network' | 'house', Omit<Limit, 'key'>>

type MailboxLimit = Pick<MailLimits, 'kind' | 'mailbox'>

/** Whom a mail is for, and who asks for it, as far as either is to be counted. */
type Asking = { email?: string; clientAddress?: string; now: Date }

/** Counts a mail for whoever asks, for its mailbox and for the house. @returns whether it may go out */
export function takeMailShare(
  db: Executor,
  limits: MailLimits,
  { email, clientAddress, now }: Asking,
): Promise<boolean> {
  const { kind, network, house } = limits
  const ofNetwork = (address: string) => ({ key: `${kind}:network:${wideNetworkOf(address)}`, ...network })
  const narrower = [
    ...(clientAddress === undefined ? [] : [ofNetwork(clientAddress)]),
    ...(email === undefined ? [] : [ofMailbox(email, limits)]),
  ]
  return takeFromAll(db, [...narrower, { key: `${kind}:house`, ...house }], now)
}

/** Counts it for the mailbox alone. */
export function takeMailboxShare(
  db: Executor,
  limits: MailboxLimit,
  { email, now }: { email: string; now: Date },
) {
  return takeFromLimit(db, { ...ofMailbox(email, limits), now })
}

function ofMailbox(email: string, { kind, mailbox }: MailboxLimit): Limit {
  const hash = createHash('sha256').update(countedMailbox(email)).digest('base64url')
  return { key: `${kind}:${hash}`, ...mailbox }
}
