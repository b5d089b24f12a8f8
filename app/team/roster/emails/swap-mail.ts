import { composeMail, type MailContent } from '#app/house/mail/adapters/compose.ts'
import { formatDay } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'
import type { DatedShift } from '#app/team/employees/rules/shifts.ts'

/** What happened with a swap, that staff have to decide, or that somebody took an open shift. */
export type SwapNews = 'asked' | 'taken' | 'withdrawn' | 'to_decide' | 'open_taken'

type SwapMail = {
  kind: SwapNews
  /** Who did it. */
  name: string
  shift: DatedShift
  /** The writer's language: of those who get it none is known. */
  locale: Locale
  companyName: string
  href: string
}

const SUBJECTS = {
  asked: m.swap_mail_asked,
  taken: m.swap_mail_taken,
  withdrawn: m.swap_mail_withdrawn,
  to_decide: m.swap_mail_to_decide,
  open_taken: m.roster_mail_open_taken,
} as const satisfies Record<SwapNews, object>

const LONG_DAY: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' }

/** Tells of a step of a swap: who, which shift, and the way there. */
export function swapMail({ kind, name, shift, locale, companyName, href }: SwapMail): MailContent {
  const options = { locale }
  const subject = SUBJECTS[kind]({ name }, options)
  const { startsAt, endsAt } = shift
  const value = m.roster_notice_day(
    {
      day: formatDay(shift.date, locale, LONG_DAY),
      hours: m.shift_hours({ startsAt, endsAt }, options),
    },
    options,
  )
  return composeMail({
    subject,
    locale,
    from: companyName,
    blocks: [
      { kind: 'text', text: subject },
      { kind: 'facts', facts: [{ label: m.swap_shift({}, options), value }] },
      { kind: 'button', label: m.swap_mail_button({}, options), href },
      { kind: 'text', text: m.message_mail_choice({}, options) },
    ],
  })
}
