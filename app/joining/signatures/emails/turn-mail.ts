import type { MailContent } from '#app/house/mail/adapters/compose.ts'
import { secret } from '#app/house/mail/rules/secrets.ts'
import { type ApplicationMail, applicationMail } from '#app/house/mail/texts/visitor-mail.ts'
import { type Day, formatDay } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'

type TurnMail = ApplicationMail & { number: string; lapsesOn: Day | null; sha256: string; url: string }

/** Asks somebody to read a contract and sign it. */
export function signingTurnMail({ number, lapsesOn, sha256, url, ...mail }: TurnMail): MailContent {
  return applicationMail(mail, options => {
    const until = lapsesOn === null ? '–' : formatDay(lapsesOn, options.locale)
    const facts = [
      { label: m.signing_contract({}, options), value: number },
      { label: m.signing_until({}, options), value: until },
      { label: m.signing_hash({}, options), value: sha256 },
    ]
    return {
      subject: m.signing_mail_turn_subject({ number }, options),
      blocks: [
        { kind: 'text', text: m.signing_mail_turn({ company: mail.company.name }, options) },
        { kind: 'facts', facts },
        { kind: 'button', label: m.signing_mail_turn_button({}, options), href: secret(url) },
      ],
    }
  })
}
