import { queueMail } from '#app/house/mail/steps.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { visitorUrl } from '#app/joining/applications/steps/decisions.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { isValidEmail } from '#app/kit/pure/email.ts'
import type { PayingSlip } from '#app/money/bills/steps/kinds.server.ts'
import { guestSlipMail, type SlipAnswer } from '../emails/guest-slip-mail.ts'
import { endOfInvite, invitePath } from '../rules.ts'
import type { LockedInvite } from './day-pass.server.ts'
import { inviteKeyOf } from './link.server.ts'

// This is a step of commands, within whose transaction it runs: the command asks who may.

type Telling = {
  guest: LockedInvite
  slip: Pick<PayingSlip, 'id' | 'locale'>
} & SlipAnswer

/** Tells a guest what became of their slip, where an address of theirs is known. The host, whose address the slip has then, is not told. */
export async function tellGuest(
  tx: Transaction,
  ctx: RequestContext,
  { guest: { invite }, slip: { id: subjectId, locale }, ...answer }: Telling,
) {
  if (!isValidEmail(invite.contact)) return
  const { company } = await findSettings(tx)
  const href = visitorUrl(ctx, locale, invitePath(inviteKeyOf(ctx, invite.id)))
  const content = guestSlipMail({ locale, company, name: '', href, ...answer })
  const about = { kind: 'event', subjectKind: 'receipt', subjectId } as const
  const secretsUntil = endOfInvite(invite.expectedAt)
  await queueMail(tx, ctx, { ...about, ...content, recipient: invite.contact, secretsUntil })
}
