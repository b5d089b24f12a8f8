import { type SubmittedReceipt, submitReceipt } from '#app/joining/receipts/commands/submit.server.ts'
import { slipKeyOf } from '#app/joining/receipts/queries/slips-of.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { isValidEmail } from '#app/kit/pure/email.ts'
import { findDayPass, findFacts, findInvite } from '../queries.server.ts'
import { owesDayPass, stayMoment } from '../rules.ts'
import { lockInvite } from '../steps/day-pass.server.ts'
import { readInviteKey } from '../steps/link.server.ts'

type Sent = SubmittedReceipt | { ok: false; status: 404; errors: { form?: string; data?: string } }

/**
 * Takes the slip by which whoever has an invitation pays the Day Pass (rule visitors.slip). Its key is the invitation's:
 * however often it is pressed, it is one slip, and another picture takes its place until somebody has decided.
 */
export async function sendGuestSlip(ctx: RequestContext, key: string, file: File | null): Promise<Sent> {
  const found = await findInvite(ctx.db, readInviteKey(ctx, key))
  const dayPass = await findDayPass(ctx.db, ctx.now())
  if (!found || found.invite.forgottenAt || !dayPass) return { ok: false, status: 404, errors: {} }
  const { id: inviteId, name, contact } = found.invite
  const userEmail = isValidEmail(contact) ? contact : found.host.email
  const subject = { kind: 'guest_pass', id: inviteId } as const
  return submitReceipt(ctx, {
    values: { submissionKey: await slipKeyOf(ctx.db, subject), name, userEmail },
    file,
    variant: 'landing',
    subject,
    totalSatang: dayPass.price.totalSatang,
    begin: async tx => {
      const locked = await lockInvite(tx, inviteId)
      if (!locked) return false
      const facts = await findFacts(tx, locked, stayMoment(locked.invite, ctx.now()))
      return owesDayPass(facts, ctx.now())
    },
  })
}
