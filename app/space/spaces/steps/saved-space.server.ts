import { inEach, writeLocal } from '#app/kit/forms/local-text.ts'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { satangToBaht } from '#app/kit/pure/money.ts'
import type { SpaceColumns } from '../queries.server.ts'
import type { Band } from '../rules/price.ts'
import { BANDS, type SpaceValues, WEEKDAYS, writeDiscounts } from '../schema.ts'

const USUAL = { opens: '09:00', closes: '21:00' }

type Content = Omit<SpaceColumns, 'id' | 'createdAt' | 'updatedAt'>

/** A space as the form holds it, with the mark of what it holds. */
export function savedSpace(row: Content): SavedFields<SpaceValues> {
  const { kind, imageUrl, audience, priceRules, hours } = row
  const { bands, discounts } = priceRules
  const money = (satang: number | null) => (satang === null ? '' : String(satangToBaht(satang)))
  const count = (n: number | null) => (n === null ? '' : String(n))
  const box = (isOn: boolean) => (isOn ? 'on' : '')
  return savedFields<SpaceValues>({
    ...writeLocal('name', row.name),
    ...writeLocal('place', row.place),
    ...inEach('equipment', locale => (row.equipment[locale] ?? []).join(', ')),
    kind,
    givenBy: row.givenBy ?? '',
    spot: row.spot ?? '',
    imageUrl: imageUrl ?? '',
    seats: count(row.seats),
    units: count(row.units),
    turnaroundMinutes: count(row.turnaroundMinutes),
    minMinutes: count(row.minMinutes),
    maxMinutes: count(row.maxMinutes),
    stepMinutes: count(row.stepMinutes),
    maxDaysAhead: count(row.maxDaysAhead),
    audience,
    plans: row.plans.join('\n'),
    isPublic: box(row.isPublic),
    isForGuests: box(row.isForGuests),
    visitorsPay: row.visitorsPay,
    location: row.locationId,
    needsApproval: box(row.needsApproval),
    releaseMinutes: count(row.releaseMinutes),
    cancelHours: count(row.cancelHours),
    isActive: box(row.isActive),
    hour: money(priceRules.hourSatang),
    halfDay: money(priceRules.halfDaySatang),
    day: money(priceRules.daySatang),
    ownHours: box(hours !== null),
    ...Object.fromEntries(BANDS.flatMap((name, n) => bandFields(bands[n], name))),
    credits: row.credits.join('\n'),
    discounts: writeDiscounts(discounts.map(({ plan, percent }) => ({ plan, percent: String(percent) }))),
    ...Object.fromEntries(WEEKDAYS.flatMap(day => hourFields(hours?.[day] ?? null, day))),
  })
}

function bandFields(band: Band | undefined, name: string): [string, string][] {
  const weekdays = band && band.weekdays.length < 7 ? band.weekdays : []
  return [
    [`${name}-on`, band ? 'on' : ''],
    [`${name}-weekdays`, weekdays.join('\n')],
    [`${name}-from`, band?.from ?? ''],
    [`${name}-to`, band?.to ?? ''],
    [`${name}-percent`, band ? String(band.percent) : ''],
  ]
}

function hourFields(today: { opens: string; closes: string } | null, day: number): [string, string][] {
  const { opens, closes } = today ?? USUAL
  return [
    [`${day}-open`, today ? 'on' : ''],
    [`${day}-opens`, opens],
    [`${day}-closes`, closes],
  ]
}
