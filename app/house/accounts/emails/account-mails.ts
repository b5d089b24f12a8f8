import { composeMail, type MailContent } from '#app/house/mail/adapters/compose.ts'
import { secret } from '#app/house/mail/rules/secrets.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'
import { SOCIAL_NAMES, type SocialProvider } from '../rules/login.ts'

type Frame = { locale: Locale; companyName: string }

/** The link by which a forgotten password is replaced. */
export function resetMail({ locale, companyName, href }: Frame & { href: string }): MailContent {
  return composeMail({
    subject: m.account_mail_reset_subject({ company: companyName }, { locale }),
    locale,
    from: companyName,
    blocks: [
      { kind: 'text', text: m.account_mail_reset_text({}, { locale }) },
      { kind: 'button', label: m.account_mail_reset_button({}, { locale }), href: secret(href) },
      { kind: 'text', text: m.account_mail_reset_else({}, { locale }) },
    ],
  })
}

/** Goes to the new address: only its owner can make it the address of the account. */
export function confirmEmailMail({ locale, companyName, href }: Frame & { href: string }): MailContent {
  return composeMail({
    subject: m.account_mail_email_subject({ company: companyName }, { locale }),
    locale,
    from: companyName,
    blocks: [
      { kind: 'text', text: m.account_mail_email_text({}, { locale }) },
      { kind: 'button', label: m.account_mail_email_button({}, { locale }), href: secret(href) },
      { kind: 'text', text: m.account_mail_email_else({}, { locale }) },
    ],
  })
}

export type Notice =
  | 'password_changed'
  | 'password_set'
  | 'login_linked'
  | 'email_asked'
  | 'email_changed'
  | 'factor_on'
  | 'factor_off'
  | 'social_linked'
  | 'social_unlinked'

type NoticeContent = Frame & {
  notice: Notice
  /** The accounts elsewhere that it is about, or that still sign in to this one. */
  linked: SocialProvider[]
}

/** Tells the owner of an account what was changed in it, so that nobody can do so unnoticed. */
export function noticeMail({ locale, companyName, notice, linked }: NoticeContent): MailContent {
  const accounts = linked.map(provider => SOCIAL_NAMES[provider]).join(', ')
  const stillLinked = m.account_mail_notice_still_linked({ accounts }, { locale })
  const isWarned = notice === 'password_changed' && linked.length > 0
  return composeMail({
    subject: m.account_mail_notice_subject({ company: companyName }, { locale }),
    locale,
    from: companyName,
    blocks: [
      { kind: 'text', text: NOTICES[notice]({ accounts }, { locale }) },
      ...(isWarned ? [{ kind: 'text' as const, text: stillLinked }] : []),
      { kind: 'text', text: m.account_mail_notice_else({}, { locale }) },
    ],
  })
}

const NOTICES: Record<Notice, (texts: { accounts: string }, options: { locale: Locale }) => string> = {
  password_changed: m.account_mail_notice_password,
  password_set: m.account_mail_notice_password_set,
  login_linked: m.account_mail_notice_login_linked,
  email_asked: m.account_mail_notice_email_asked,
  email_changed: m.account_mail_notice_email,
  factor_on: m.account_mail_notice_factor_on,
  factor_off: m.account_mail_notice_factor_off,
  social_linked: m.account_mail_notice_social_linked,
  social_unlinked: m.account_mail_notice_social_unlinked,
}
