import { joinCalendars } from '#app/kit/pure/calendar.ts'
import { m } from '#app/paraglide/messages.js'
import { baseLocale, toLocale } from '#app/paraglide/runtime.js'
import { composeMail, type MailContent } from '../adapters/compose.ts'
import type { Mail } from '../queries/mails.server.ts'
import type { MailCalendar } from '../rules/mails.ts'
import { secret } from '../rules/secrets.ts'

/** Things that a digest names, the newest. */
const MOST_NAMED = 200
/** Letters of the words of each. */
const MOST_LETTERS = 400

type News = Pick<Mail, 'subject' | 'text' | 'topicId' | 'calendar'>

/**
 * What goes out instead of many mails in an hour, with a place where sending puts the list: it holds nothing of them, so
 * that whoever is erased is in no digest.
 */
export function digestMail(frame: { locale: string; companyName: string }): MailContent {
  const locale = toLocale(frame.locale) ?? baseLocale
  const content = composeMail({
    locale,
    from: frame.companyName,
    subject: m.mail_digest_subject({ company: frame.companyName }, { locale }),
    blocks: [
      { kind: 'text', text: m.mail_digest_text({}, { locale }) },
      { kind: 'text', text: secret('') },
    ],
  })
  return { ...content, secrets: [] }
}

/** How each thing stands now: the last subject and the first words of it. `mails` are the newest first. */
export function digestList(mails: readonly News[], wanted: string): string {
  const locale = toLocale(wanted) ?? baseLocale
  const news = newestOf(mails)
  const texts = news.map(({ text }) => text.split('\n\n').filter(part => !part.startsWith('-- \n')))
  const isGreeting = texts.length > 1 && new Set(texts.map(([first]) => first)).size === 1
  const named = news.slice(0, MOST_NAMED).map(({ subject }, at) => {
    const words = (texts[at] ?? []).slice(isGreeting ? 1 : 0).join('\n')
    return `• ${subject}\n${shortened(words)}`
  })
  return [...named, ...(news.length > MOST_NAMED ? [m.mail_digest_more({}, { locale })] : [])].join('\n\n')
}

/** What the digest asks of calendars, as the last of the mails about each thing did; null where none of them did. */
export function digestCalendar(mails: readonly News[]): MailCalendar | null {
  const texts = newestOf(mails).flatMap(({ calendar }) => (calendar ? [calendar.text] : []))
  return texts.length > 0 ? { method: 'PUBLISH', text: joinCalendars(texts) } : null
}

/** One for each topic; what has none is the same where it says the same. */
function newestOf(mails: readonly News[]): News[] {
  const isFirst = new Set<string>()
  return mails.filter(({ topicId, subject, text }) => {
    const key = topicId ?? `${subject}\n${text}`
    return !isFirst.has(key) && isFirst.add(key)
  })
}

function shortened(words: string): string {
  const letters = [...words]
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS).join('').trimEnd()}…` : words
}
