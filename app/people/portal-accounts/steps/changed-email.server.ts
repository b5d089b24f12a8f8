import { eq } from 'drizzle-orm'
import { queueMail } from '#app/house/mail/steps.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import { newToken } from '#app/kit/platform/new-token.server.ts'
import { foldEmail } from '#app/kit/pure/email.ts'
import { baseLocale, localizeHref, toLocale } from '#app/paraglide/runtime.js'
import { localesOf } from '#app/people/members/queries/locales.server.ts'
import type { ChangedEmail, EmailTelling } from '#app/people/members/steps/change.server.ts'
import { changedEmailMail, proveEmailMail } from '../emails/changed-email-mail.ts'
import { endOfObjection, maskedEmail } from '../rules.ts'
import { portalAccounts, portalObjections } from '../tables.server.ts'
import { hashSecret } from './secrets.server.ts'

/**
 * Mails the address of before that somebody else gave the member another, with a link that objects (rule portal.objection),
 * and asks who has an account at the new one to prove it: a step of whatever changes it. One that was objected to is told nothing.
 */
export async function tellOfEmail(tx: Transaction, ctx: EmailTelling, { before, email }: ChangedEmail) {
  const { company } = await findSettings(tx)
  const locale = toLocale((await localesOf(tx, [before])).get(before.id)) ?? baseLocale
  const about = { kind: 'account', subjectKind: 'member', subjectId: before.id } as const
  const origin = linkOrigin(ctx)
  if (before.emailFrozenAt === null) {
    const token = newToken()
    const expiresAt = endOfObjection(ctx.now())
    const href = origin + localizeHref(`/my/objection/${token}`, { locale })
    const masked = maskedEmail(email)
    const content = changedEmailMail({ locale, companyName: company.name, email: masked, href })
    const mail = { ...about, ...content, recipient: before.email, secretsUntil: expiresAt }
    const mailId = await queueMail(tx, ctx, mail)
    const tokenHash = hashSecret(ctx, 'objection', token)
    await tx.insert(portalObjections).values({ memberRowId: before.id, tokenHash, mailId, expiresAt })
  }
  const isTheirs = eq(portalAccounts.email, foldEmail(email))
  const [account] = await tx.select().from(portalAccounts).where(isTheirs)
  if (!account) return
  const theirs = toLocale(account.locale) ?? baseLocale
  const href = `${origin}${localizeHref('/my/login', { locale: theirs })}?again`
  const content = proveEmailMail({ locale: theirs, companyName: company.name, href })
  await queueMail(tx, ctx, { ...about, ...content, recipient: account.email })
}
