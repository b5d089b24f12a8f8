import { z } from 'zod'
import { MOST } from '#app/house/settings/schema/lengths.ts'
import {
  hundredthsOf,
  lineOf,
  linkOf,
  tick,
  tidyLine,
  writeHundredths,
} from '#app/house/settings/schema/parts.ts'
import type { FormFields } from '#app/kit/pure/form-fields.ts'
import { baht } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import {
  PERIOD_UNITS,
  type PeriodUnit,
  PLAN_GROUPS,
  type PlanMeasures,
  type PlanPerks,
  type PlanView,
  VOUCHERS_PER_MONTH,
} from './rules/catalogue.ts'
import { LONGEST_PERIOD } from './rules/prices.ts'
import { planTexts } from './texts/plans.ts'

const CHEAPEST = 1
const DEAREST = baht(1_000_000)
/** Characters that the texts of a plan have at most: their fields take no more, and their checks neither. */
export const LONGEST = { name: 60, unit: 40, description: 300 } as const
const LONGEST_FEATURE = 120
const MOST_FEATURES = 12

const short = (max: number) =>
  z
    .string()
    .transform(tidyLine)
    .pipe(z.string().max(max, { error: () => m.form_too_long({ max }) }))

const features = z
  .string()
  .transform(text => text.split('\n').map(tidyLine).filter(Boolean))
  .refine(lines => lines.length <= MOST_FEATURES, {
    error: () => m.plan_features_many({ max: MOST_FEATURES }),
  })
  .refine(lines => lines.every(line => line.length <= LONGEST_FEATURE), {
    error: () => m.plan_feature_long({ max: LONGEST_FEATURE }),
  })

const price = hundredthsOf(m.plan_price_wrong, { min: CHEAPEST, max: DEAREST })

const words = { unit: short(LONGEST.unit), description: short(LONGEST.description), features }
const ticks = {
  vatApplies: tick,
  isMostPopular: tick,
  isActive: tick,
  opensDoors: tick,
  isRecurring: tick,
}

const periodWrong = () => {
  const { hour: hours, day: days, month: months } = LONGEST_PERIOD
  return m.plan_period_wrong({ hours, days, months })
}

const period = {
  periodCount: z
    .string()
    .transform(text => text.trim())
    .pipe(z.string().regex(/^\d{0,4}$/, { error: periodWrong }))
    .transform(Number),
  periodUnit: z.enum(PERIOD_UNITS, { error: m.plan_period_unit_wrong }),
}

/** Most of each that a plan brings in a month: minutes are those of the longest month. */
const MOST_PERKS = { vouchersPerMonth: 100, minutesPerMonth: 44_640, guestsPerMonth: 100 }

const perk = (most: number) =>
  z
    .string()
    .transform(text => (text.trim() === '' ? 0 : /^\d{1,5}$/.test(text.trim()) ? Number(text) : -1))
    .refine(value => value >= 0 && value <= most, { error: () => m.plan_perk_wrong({ most }) })

const perks = {
  vouchersPerMonth: perk(MOST_PERKS.vouchersPerMonth),
  minutesPerMonth: perk(MOST_PERKS.minutesPerMonth),
  guestsPerMonth: perk(MOST_PERKS.guestsPerMonth),
}

/** Empty is what the settings say. */
const measure = (most: number) =>
  z
    .string()
    .transform(text => text.trim())
    .pipe(z.string().regex(/^\d{0,5}$/, { error: () => m.plan_measure_wrong({ most }) }))
    .transform(text => (text === '' ? null : Number(text)))
    .refine(value => value === null || (value >= 1 && value <= most), {
      error: () => m.plan_measure_wrong({ most }),
    })

const measures = { bookingsAhead: measure(MOST.bookingsAhead), hoursAhead: measure(MOST.hoursAhead) }

type PeriodValues = { periodCount: number; periodUnit: PeriodUnit }

/** Said together with what else is wrong. */
const periodCheck = { error: periodWrong, path: ['periodCount'], when: () => true }

function isPeriod({ periodCount, periodUnit }: Partial<PeriodValues>): boolean {
  if (periodUnit === 'none' || periodCount === undefined) return true
  const longest = PERIOD_UNITS.some(unit => unit === periodUnit) && periodUnit && LONGEST_PERIOD[periodUnit]
  return !longest || (periodCount >= 1 && periodCount <= longest)
}

/** What has no time of its own has no count, whatever was typed before. */
function withoutCount<Values extends PeriodValues>(values: Values): Values {
  return values.periodUnit === 'none' ? { ...values, periodCount: 0 } : values
}

/** The price of the Enrollment Fee is the membership fee and has no field of its own. */
export function planForm({ hasPrice }: { hasPrice: boolean }) {
  return z
    .object({
      price: hasPrice ? price : z.string().transform(() => undefined),
      words: z.enum(['standard', 'own'], { error: m.plan_words_wrong }),
      ...words,
      ...period,
      ...perks,
      ...measures,
      ...ticks,
    })
    .refine(isPeriod, periodCheck)
    .transform(withoutCount)
}

export type PlanForm = z.infer<ReturnType<typeof planForm>>

/** A plan of the owner's own. Its name is what links and members go by, so it stays. */
export const newPlanForm = z
  .object({
    name: lineOf(LONGEST.name, m.plan_name_missing).refine(name => /[\p{L}\p{N}]/u.test(name), {
      error: m.plan_name_missing,
    }),
    group: z.enum(PLAN_GROUPS, { error: m.plan_group_wrong }),
    price,
    ...words,
    ...period,
    ...perks,
    ...measures,
    ...ticks,
  })
  .refine(isPeriod, periodCheck)
  .transform(withoutCount)

export type PlanRecord = PlanView & PlanPerks & PlanMeasures & { isActive: boolean }

/** What the form of a plan opens with. The owner's own words come first, even while the standard ones are shown. */
export function planFieldsOf(plan: PlanRecord): FormFields {
  const hasOwnWords = plan.textKey === null || plan.description !== '' || plan.features.length > 0
  const words = hasOwnWords ? plan : planTexts(plan)
  return {
    price: writeHundredths(plan.priceSatang),
    words: plan.textKey === null ? 'own' : 'standard',
    unit: words.unit ?? '',
    description: words.description,
    features: words.features.join('\n'),
    periodCount: plan.periodUnit === 'none' ? '' : String(plan.periodCount),
    periodUnit: plan.periodUnit,
    vouchersPerMonth: String(plan.vouchersPerMonth),
    minutesPerMonth: String(plan.minutesPerMonth),
    guestsPerMonth: String(plan.guestsPerMonth),
    bookingsAhead: String(plan.bookingsAhead ?? ''),
    hoursAhead: String(plan.hoursAhead ?? ''),
    opensDoors: plan.opensDoors ? 'on' : '',
    isRecurring: plan.isRecurring ? 'on' : '',
    vatApplies: plan.vatApplies ? 'on' : '',
    isMostPopular: plan.isMostPopular ? 'on' : '',
    isActive: plan.isActive ? 'on' : '',
  }
}

export const NEW_PLAN_FIELDS: FormFields = {
  name: '',
  group: 'membership',
  price: '',
  unit: '',
  description: '',
  features: '',
  periodCount: '1',
  periodUnit: 'month',
  vouchersPerMonth: String(VOUCHERS_PER_MONTH),
  minutesPerMonth: '0',
  guestsPerMonth: '0',
  bookingsAhead: '',
  hoursAhead: '',
  opensDoors: 'on',
  isRecurring: 'on',
  vatApplies: 'on',
  isMostPopular: '',
  isActive: 'on',
}

export const PLAN_LABELS = {
  name: m.plan_field_name,
  group: m.plan_field_group,
  price: m.plan_field_price,
  words: m.plan_field_words,
  unit: m.plan_field_unit,
  description: m.plan_field_description,
  features: m.plan_field_features,
  periodCount: m.plan_field_period_count,
  periodUnit: m.plan_field_period_unit,
  vouchersPerMonth: m.plan_field_vouchers,
  minutesPerMonth: m.plan_field_minutes,
  guestsPerMonth: m.plan_field_guests,
  bookingsAhead: m.settings_bookings_most,
  hoursAhead: m.settings_bookings_most_hours,
  opensDoors: m.plan_field_opens_doors,
  isRecurring: m.plan_field_recurring,
  vatApplies: m.plan_field_vat,
  isMostPopular: m.plan_field_popular,
  isActive: m.plan_field_active,
}

/** The two fields of a plan's payment links. */
export function linkFieldNames(slug: string) {
  return { forNew: `${slug}-new`, forExisting: `${slug}-existing` }
}

type LinkedPlan = { slug: string; paymentLinkNew: string | null; paymentLinkExisting: string | null }

/** What the form of the payment links opens with. */
export function linkFieldsOf(plans: readonly LinkedPlan[]): FormFields {
  const entries = plans.flatMap(({ slug, paymentLinkNew, paymentLinkExisting }) => {
    const { forNew, forExisting } = linkFieldNames(slug)
    return [
      [forNew, paymentLinkNew ?? ''],
      [forExisting, paymentLinkExisting ?? ''],
    ]
  })
  return Object.fromEntries(entries)
}

/** The card payment links of those plans; an empty one is null. */
export function paymentLinksForm(slugs: readonly string[]) {
  const names = slugs.flatMap(slug => Object.values(linkFieldNames(slug)))
  return z.object(Object.fromEntries(names.map(name => [name, linkOf({ isHttpsOnly: true })])))
}
