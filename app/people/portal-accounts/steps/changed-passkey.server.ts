import { queueMail } from '#app/house/mail/steps.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import { baseLocale, localizeHref, toLocale } from '#app/paraglide/runtime.js'
import { type PasskeyChange, passkeyMail } from '../emails/passkey-mail.ts'
import { listLinked } from '../queries/links.server.ts'
import type { AccountContext } from './guard.server.ts'

/**
 * Mails an account that its passkeys have changed, in the transaction that changes them and in the language in which it is
 * written to; no choice of notices stops it. One that sees no membership gets none: no passkey lets it in either.
 */
export async function tellOfPasskey(
  tx: Transaction,
  ctx: AccountContext,
  { change, name }: { change: PasskeyChange; name: string },
) {
  const linked = await listLinked(tx, ctx.account.id)
  const own = linked.find(({ role }) => role === 'self') ?? linked[0]
  if (!own) return
  const { company } = await findSettings(tx)
  const locale = toLocale(ctx.account.locale) ?? baseLocale
  const href = linkOrigin(ctx) + localizeHref('/my/profile', { locale })
  const content = passkeyMail({ locale, companyName: company.name, change, name, at: ctx.now(), href })
  const about = { kind: 'account', subjectKind: 'member', subjectId: own.member.id } as const
  await queueMail(tx, ctx, { ...about, ...content, recipient: ctx.account.email })
}
