import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { composeMail, type MailContent } from '../adapters/compose.ts'

/** A mail that says it is a test. */
export function testMail(company: string): MailContent {
  return composeMail({
    subject: m.mail_test_subject({ company }),
    locale: getLocale(),
    from: company,
    blocks: [{ kind: 'text', text: m.mail_test_text({ company }) }],
  })
}
