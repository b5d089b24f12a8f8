import { eq } from 'drizzle-orm'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { forgetSecretsOf } from '#app/house/mail/steps.server.ts'
import { moveContract } from '#app/joining/contracts/steps/contracts.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { listSigners } from '../queries.server.ts'
import type { Unsigned } from '../rules/signings.ts'
import { signings } from '../tables.server.ts'
import { addEvent, type Browser } from './events.server.ts'
import type { Locked } from './lock.server.ts'
import { type MailingContext, mailEnd } from './mailing.server.ts'

type End = {
  state: Unsigned
  /** Why, for those who were asked. */
  reason: string
  /** Who declines, and by which browser. */
  signer?: number
  by?: Browser
}

/** Ends what not everybody has signed: those who were asked hear of it, and their links sign nothing any more. */
export async function endSigning(
  tx: Transaction,
  ctx: MailingContext,
  { contract, signing }: Locked,
  { state, reason, ...event }: End,
) {
  const at = ctx.now()
  await tx.update(signings).set({ state, reason, endedAt: at }).where(eq(signings.id, signing.id))
  await addEvent(tx, signing, { kind: state, at, ...event, details: reason === '' ? {} : { reason } })
  const signers = await listSigners(tx, signing.id)
  const mailIds = signers.flatMap(({ mailId }) => mailId ?? [])
  await forgetSecretsOf(tx, mailIds)
  await mailEnd(tx, ctx, { contract, signers, state, reason })
}

/** The same, and its contract is what has become of it. @param adminId of staff; null for signers and the night */
export async function endWithContract(
  tx: Transaction,
  ctx: MailingContext,
  locked: Locked,
  { adminId, ...end }: End & { adminId: string | null },
) {
  const { contract, signing } = locked
  await endSigning(tx, ctx, locked, end)
  const moved = await moveContract(tx, ctx, contract, end.state)
  if (!moved.ok) throw new Error(`${contract.number} is ${contract.state}, and cannot be ${end.state}`)
  await logActivity(tx, {
    adminId,
    action: `contract_${end.state}`,
    entityType: 'contract',
    entityId: contract.id,
    details: { number: contract.number, version: signing.version },
  })
}
