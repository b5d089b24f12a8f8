import { planTitle } from '#app/house/plans/texts/plans.ts'
import { textIn } from '#app/kit/forms/local-text.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import type { GrantRow } from '#app/space/credits/queries/credits.server.ts'
import { endOfGrace, GRACE_DAYS } from '#app/space/credits/rules/credits.ts'
import { GRANT_NAMES, lastDayText } from '#app/space/credits/texts.ts'
import { lengthText } from '#app/space/spaces/texts.ts'

/**
 * Where credits come from, to whom they belong; those of a plan by the name of the plan that the member has, and a company's by
 * that of the company.
 */
type Origin = Pick<GrantRow, 'kind' | 'pack' | 'usableUntil' | 'company'> & { planName: string | null }

function nameOf({ kind, pack, planName, company }: Origin): string {
  if (company !== null) return m.credits_of_company({ company })
  if (pack) return textIn(pack.name, getLocale())
  return kind === 'plan' && planName ? planTitle(planName, getLocale()) : GRANT_NAMES[kind]()
}

/** So much of a grant, and until when that can be used: "1 h of Monthly Pass (until 31 Dec 2026)". */
export function shareText(origin: Origin, minutes: number): string {
  const day = lastDayText(origin.usableUntil)
  const until = day === null ? m.credits_endless() : m.credits_until_day({ day })
  return m.booking_credits_share({ length: lengthText(minutes), name: nameOf(origin), until })
}

/** What comes back of a grant that is over by now, for some days more. */
export function graceText(origin: Origin, minutes: number, now: Date): string {
  const about = { length: lengthText(minutes), name: nameOf(origin), days: GRACE_DAYS }
  return m.booking_credits_grace({ ...about, day: lastDayText(endOfGrace(now)) ?? '' })
}
