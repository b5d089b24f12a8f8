import { composeMail, type MailContent } from '#app/house/mail/adapters/compose.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'
import type { PauseReason } from '../rules/deliveries.ts'
import { PAUSE_NAMES } from '../texts.ts'

type Paused = {
  locale: Locale
  companyName: string
  /** What the address is for, and of its URL the origin: the rest of it may be a key. */
  name: string
  origin: string
  because: PauseReason
  href: string
}

/** Tells those who can resume it that an address for events was paused because it failed (rule webhooks.pausing). */
export function pausedMail({ locale, companyName, name, origin, because, href }: Paused): MailContent {
  const options = { locale }
  return composeMail({
    subject: m.webhook_mail_subject({ name }, options),
    locale,
    from: companyName,
    blocks: [
      { kind: 'text', text: m.webhook_mail_text({ name }, options) },
      {
        kind: 'facts',
        facts: [
          { label: m.webhook_address({}, options), value: origin },
          { label: m.webhook_state({}, options), value: PAUSE_NAMES[because]({}, options) },
        ],
      },
      { kind: 'button', label: m.webhook_mail_button({}, options), href },
    ],
  })
}
