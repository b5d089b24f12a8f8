import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { textIn } from '#app/kit/forms/local-text.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { bangkokDay, type Day, monthOf } from '#app/kit/pure/days.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { listEntitlements } from '#app/people/entitlements/queries.server.ts'
import type { MemberRow } from '#app/people/members/queries/members.server.ts'
import type { GrantRow } from '#app/space/credits/queries/credits.server.ts'
import { pickShares } from '#app/space/credits/rules/credits.ts'
import { listSpendable } from '#app/space/credits/steps/spend.server.ts'
import type { SpaceRow } from '#app/space/spaces/queries.server.ts'
import { priceOf } from '#app/space/spaces/rules/price.ts'
import type { Maker } from '#app/space/spaces/rules/who.ts'
import { mayBook, plansAt } from '#app/space/spaces/rules/who.ts'
import { lengthText } from '#app/space/spaces/texts.ts'
import { findMeasured } from '../queries/measure.server.ts'
import { listTaken } from '../queries/taken.server.ts'
import { judgeTime, type Taken } from '../rules/free.ts'
import { measureRefusal } from '../rules/measure.ts'
import { type Occurrence, occurrencesOf, type SeriesRule } from '../rules/series.ts'
import { daysAheadOf } from '../steps/series.server.ts'
import { shareText } from '../texts/credits.ts'
import { ruleText, seriesRefusalText, whyText } from '../texts/series.ts'
import { bookingTimeText } from '../texts/times.ts'
import { accepting } from './offers.server.ts'

const MINUTE_MS = 60_000

/** A series before it is booked: each of its times with what it costs, or why it is left out. */
export type SeriesPlan = {
  space: string
  rule: string
  /** Why there is no series; then it has no times. */
  refused: string | null
  times: { day: string; time: string; price: string; leftOut: string | null }[]
  /** The days that are left out: the form says them back. */
  leftOut: string[]
  count: number
  amount: string
  /** What the form sends along of it. */
  shownSatang: Satang
  isFree: boolean
  /** All minutes of it and of which grants they are taken, where there are enough for all. */
  credits: { takes: string; grants: string } | null
  needsApproval: boolean
}

type Planned = { member: MemberRow; space: SpaceRow; rule: SeriesRule; by: Maker; now: Date }

/** Judged as each of them will be when it is booked (rule bookings.series). */
export async function viewSeriesPlan(db: Executor, planned: Planned): Promise<SeriesPlan> {
  const { space, rule, now } = planned
  const made = occurrencesOf(rule, space.zone)
  const locale = getLocale()
  const about = {
    space: textIn(space.name, locale),
    rule: ruleText(rule),
    needsApproval: space.needsApproval,
  }
  const nothing = {
    times: [],
    leftOut: [],
    count: 0,
    amount: '',
    shownSatang: 0,
    isFree: true,
    credits: null,
  }
  if (!made.ok) return { ...about, ...nothing, refused: seriesRefusalText(made.reason) }
  const judged = await judgeAll(db, planned, made.value)
  const booked = judged.filter(({ reason }) => reason === null)
  const tooMuch = (['most_bookings', 'most_hours'] as const).find(most =>
    judged.some(({ reason }) => reason === most),
  )
  const satang = booked.reduce((sum, one) => sum + one.satang, 0)
  const credits =
    satang > 0
      ? await viewCredits(
          db,
          planned,
          booked.map(({ one }) => one.from),
        )
      : null
  const priceText = (amount: number) => (amount > 0 ? formatBaht(amount, locale) : m.space_free())
  return {
    ...about,
    refused: tooMuch || booked.length === 0 ? seriesRefusalText(tooMuch ?? 'none_free') : null,
    times: judged.map(({ one, reason, satang: price }) => ({
      day: one.day,
      time: bookingTimeText({ startsAt: one.from, endsAt: one.to, zone: space.zone }, locale, now),
      price: priceText(price),
      leftOut: reason && whyText(reason),
    })),
    leftOut: judged.filter(({ reason }) => reason !== null).map(({ one }) => one.day),
    // What goes beyond the measure is not offered in part.
    count: tooMuch ? 0 : booked.length,
    amount: priceText(satang),
    shownSatang: satang,
    isFree: satang === 0,
    credits,
  }
}

/** Which grants would pay for them one after the other, as they will when they are booked. */
async function viewCredits(db: Executor, { member, space, rule }: Planned, starts: Date[]) {
  const spent = new Map<string, { grant: GrantRow; amount: number }>()
  // Of a company's pool, by the months whose caps it counts for.
  const poolUsed = new Map<Day, number>()
  for (const at of starts) {
    const grants = await listSpendable(db, { ...accepting(space), memberRowId: member.id, at })
    const month = monthOf(bangkokDay(at))
    const capped = poolUsed.get(month) ?? 0
    const left = grants.map(grant => ({
      ...grant,
      left: grant.left - (spent.get(grant.id)?.amount ?? 0),
      ...(grant.capLeft !== undefined && { capLeft: grant.capLeft - capped }),
    }))
    const shares = pickShares(left, rule.minutes, at)
    if (!shares) return null
    for (const { grantId, amount } of shares) {
      const grant = grants.find(({ id }) => id === grantId)
      if (!grant) continue
      spent.set(grantId, { grant, amount: (spent.get(grantId)?.amount ?? 0) + amount })
      if (grant.company !== null) poolUsed.set(month, (poolUsed.get(month) ?? 0) + amount)
    }
  }
  const { planName } = member
  const texts = [...spent.values()].map(({ grant, amount }) => shareText({ ...grant, planName }, amount))
  const grants = new Intl.ListFormat(getLocale(), { type: 'unit' }).format(texts)
  return { takes: lengthText(rule.minutes * starts.length), grants }
}

/** One after the other: what the first of them takes is not there for the next. */
async function judgeAll(db: Executor, { member, space, by, now }: Planned, occurrences: Occurrence[]) {
  const terms = { ...space, ...(daysAheadOf(by) && { maxDaysAhead: daysAheadOf(by)?.daysAhead ?? 0 }) }
  const [from, to] = [occurrences[0]?.from ?? now, occurrences.at(-1)?.to ?? now]
  const turnaround = space.turnaroundMinutes * MINUTE_MS
  const window = { from: from.getTime(), to: to.getTime() + turnaround }
  const [all, entitlements, { renewals }, measured] = await Promise.all([
    listTaken(db, { spaceIds: [space.id], window, now, of: member.id }),
    listEntitlements(db, member.id),
    findSettings(db),
    by === 'staff' ? null : findMeasured(db, member.id, { now }),
  ])
  const person = { ...member, entitlements }
  const { graceDays } = renewals
  const taken: Taken[] = [...(all.get(space.id) ?? [])]
  const kept = [...(measured?.kept ?? [])]
  return occurrences.map(one => {
    const span = { from: one.from.getTime(), to: one.to.getTime() + turnaround }
    const near = taken.filter(other => other.from < span.to && other.to > span.from)
    const judged = judgeTime(terms, near, { from: one.from, to: one.to }, now)
    const isAllowed = mayBook(space, person, { at: one.from, graceDays, by })
    const plans = plansAt(person, one.from, graceDays)
    const own = {
      from: one.from.getTime(),
      to: one.to.getTime(),
      isForGuests: space.isForGuests,
      isByStaff: false,
    }
    const beyond = measured && measureRefusal(own, { ...measured, kept }, plans)
    const refused = judged.ok ? (isAllowed ? beyond : ('not_allowed' as const)) : judged.reason
    const reason = one.isSkipped ? ('skipped' as const) : refused
    if (reason === null && judged.ok) {
      taken.push({ ...span, to: one.to.getTime(), unit: judged.unit, isOwn: true })
      kept.push(own)
    }
    return { one, reason, satang: priceOf(space.priceRules, { ...one, zone: space.zone }, plans).totalSatang }
  })
}
