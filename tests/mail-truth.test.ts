import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What promises a mail, or says that one went: in the language that every other follows. */
const CLAIMS = [
  /\b(comes?|goes|told( so| why)?|asked|get a mail|access code .*in your mail)\b.*\b(by|at|to) (mail|\{email\})|by mail\b/i,
  /\bon its way\b/i,
  /\b(we|was|were|have|is) (have )?(sent|mailed?|written) (you |to |that |a link|the )/i,
  /\bwe (mail|write to|send it|send there)\b|\bthat we (have )?sen[dt]\b|\bmail you\b|in (the|our|your|that) mail\b|from (the|our) mail\b/i,
  /\{email\} is told\b|\bgoes to \{email\}|\brequest goes\b|\bspam\b|\bget a mail\b/i,
]

/** Said in a mail itself, which then has come by whatever way; or of what is no mail, or was one that did go. */
const IS_ELSEWHERE: readonly (string | RegExp)[] = [
  /_mail_/, // the words of mails
  /^(activity|privacy|webhook|blog|card_(list|processing|return_(paid_title|cancelled_title))|status_processing)_?/,
  'account_reset_missing', // to whoever has opened a mail
  'account_setup_no_admin_text',
  'employee_login_create_lead',
  'mail_not_waiting', // a mail server took it
  'mail_resent', // only with a mail server
  'mail_status_pending', // only with a mail server
  'mail_lead',
  'member_auto_renew_hint', // what is wanted
  'message_mail_choice',
  'notification_question', // the lead between them says how it is
  'notification_title',
  'settings_state_renewals_none', // says that none goes
  'visitor_invited_mailed', // only with a mail server
]

type Variants = [{ selectors: string[]; match: Record<string, string> }]

const messagesIn = (language: string) =>
  Object.entries(
    JSON.parse(readFileSync(`messages/${language}.json`, 'utf8')) as Record<string, string | Variants>,
  )
const promises = (text: string) => CLAIMS.some(claim => claim.test(text))

/** The same words in the wordings for when nothing is sent, where no "not" stands before them. */
const KEPT_CLAIMS = {
  en: CLAIMS,
  th: [/ทางอีเมล/, /(?<!ไม่ได้|ยังไม่)ส่งรหัส/, /กำลังส่ง/, /อีเมลที่เราส่ง/],
  ru: [/на почту/, /(?<!не )отправлен[оы]? на/, /придёт письмо/, /мы вам (напишем|отправили)/, /уйд[её]т/],
}
const isElsewhere = (key: string) =>
  IS_ELSEWHERE.some(each => (typeof each === 'string' ? each === key : each.test(key)))

test('a text that promises a mail has another wording for when no mail server is set up', () => {
  const plain = messagesIn('en').filter(
    ([key, text]) => typeof text === 'string' && promises(text) && !isElsewhere(key),
  )
  expect(plain.map(([key, text]) => `${key}: ${text}`)).toEqual([])
})

test.each(['en', 'th', 'ru'] as const)('which promises none, in %s', language => {
  const kept = messagesIn(language).flatMap(([key, text]) =>
    typeof text === 'string' || !text[0].selectors.includes('mail')
      ? []
      : [{ key, text: text[0].match['mail=kept'] ?? '' }],
  )
  expect(kept.length).toBeGreaterThan(30)
  const claims = KEPT_CLAIMS[language]
  expect(kept.filter(({ text }) => text === '' || claims.some(claim => claim.test(text)))).toEqual([])
})
