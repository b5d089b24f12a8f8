import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import { qrSource } from '#app/kit/platform/qr-picture.server.ts'
import { type Locale, localizeHref } from '#app/paraglide/runtime.js'
import { invitePath } from '#app/presence/guest-visits/rules.ts'
import { inviteKeyOf } from '#app/presence/guest-visits/steps/link.server.ts'
import type { EntryRow } from '../queries.server.ts'
import { findVoucherMinutes } from '../queries.server.ts'
import { canPay, type EntryAnswer, isForGuests } from '../rules.ts'
import type { KioskContext } from '../steps/token.server.ts'

/**
 * What a tablet is answered. It names whoever has just come or gone, and nobody else: who is refused may stand before a
 * tablet that others read.
 */
export async function viewAnswer(ctx: KioskContext, entry: EntryRow, locale: Locale): Promise<EntryAnswer> {
  const { key, result, reason, name, enteredAt, until, visitId, inviteId } = entry
  const isWelcome = result === 'entered' || result === 'already_in' || result === 'left'
  const place = ctx.origin === '' ? linkOrigin(ctx) : ctx.origin
  const path = isForGuests(reason) && inviteId ? invitePath(inviteKeyOf(ctx, inviteId)) : '/my'
  const href = place + localizeHref(path, { locale })
  return {
    key,
    result,
    reason,
    name: isWelcome ? name : null,
    since: enteredAt?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    canLeave:
      result === 'already_in' ? (visitId ?? inviteId) !== null : result === 'refused' && visitId !== null,
    voucherMinutes: await findVoucherMinutes(ctx, entry),
    payPicture: reason && canPay(reason) ? await qrSource(href) : null,
  }
}
