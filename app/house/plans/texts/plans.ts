import { formatBaht, formatPercent } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, type Locale } from '#app/paraglide/runtime.js'
import type { PlanView } from '../rules/catalogue.ts'
import { freeSlug } from '../rules/names.ts'

export type PlanTexts = {
  title: string
  /** With the ฿ sign, e.g. "฿400". */
  price: string
  /** What the price is for, e.g. "24 hours"; empty where there is none. */
  unit: string
  description: string
  features: string[]
}

type Words = {
  title: (texts?: Record<string, never>, options?: { locale?: Locale }) => string
  unit?: () => string
  description: () => string
  features?: (() => string)[]
}

/** Words of the plans of a fresh install, by `textKey`. A map, so that "constructor" finds nothing. */
const WORDS = new Map<string, Words>([
  [
    'enrollment-fee',
    {
      title: m.plan_enrollment_fee_title,
      unit: m.plan_enrollment_fee_unit,
      description: m.plan_enrollment_fee_description,
      features: [m.plan_enrollment_fee_feature_1, m.plan_enrollment_fee_feature_2],
    },
  ],
  [
    'membership-subscription',
    {
      title: m.plan_membership_subscription_title,
      description: m.plan_membership_subscription_description,
      features: [m.plan_membership_subscription_feature_1, m.plan_membership_subscription_feature_2],
    },
  ],
  [
    'hourly-rate',
    {
      title: m.plan_hourly_rate_title,
      unit: m.plan_hourly_rate_unit,
      description: m.plan_hourly_rate_description,
      features: [m.plan_hourly_rate_feature_1, m.plan_hourly_rate_feature_2],
    },
  ],
  [
    'day-pass',
    {
      title: m.plan_day_pass_title,
      unit: m.plan_day_pass_unit,
      description: m.plan_day_pass_description,
      features: [m.plan_day_pass_feature_1, m.plan_day_pass_feature_2, m.plan_day_pass_feature_3],
    },
  ],
  [
    'week-pass',
    {
      title: m.plan_week_pass_title,
      unit: m.plan_week_pass_unit,
      description: m.plan_week_pass_description,
      features: [m.plan_week_pass_feature_1, m.plan_week_pass_feature_2, m.plan_week_pass_feature_3],
    },
  ],
  [
    'monthly-pass',
    {
      title: m.plan_monthly_pass_title,
      unit: m.plan_monthly_pass_unit,
      description: m.plan_monthly_pass_description,
      features: [m.plan_monthly_pass_feature_1, m.plan_monthly_pass_feature_2, m.plan_monthly_pass_feature_3],
    },
  ],
  [
    'platinum-membership',
    {
      title: m.plan_platinum_membership_title,
      unit: m.plan_platinum_membership_unit,
      description: m.plan_platinum_membership_description,
      features: [m.plan_platinum_membership_feature_1, m.plan_platinum_membership_feature_2],
    },
  ],
  ['mailbox-locker', { title: m.plan_mailbox_locker_title, description: m.plan_mailbox_locker_description }],
  [
    '1-hour-consultation-package',
    {
      title: m.plan_1_hour_consultation_package_title,
      description: m.plan_1_hour_consultation_package_description,
    },
  ],
  [
    '3-hour-consultation-package',
    {
      title: m.plan_3_hour_consultation_package_title,
      description: m.plan_3_hour_consultation_package_description,
    },
  ],
])

/**
 * What a plan's card says, in the visitor's language where we have the words, else in the owner's. A plan of the fresh
 * install keeps its translated title when the owner writes the rest, because its name cannot change.
 */
export function planTexts(plan: PlanView): PlanTexts {
  const words = plan.textKey === null ? undefined : WORDS.get(plan.textKey)
  const { unit, description, features } = plan
  return {
    title: WORDS.get(plan.slug)?.title() ?? plan.name,
    price: formatBaht(plan.priceSatang, getLocale()),
    ...(words ? translate(words) : { unit: unit ?? '', description, features }),
  }
}

/** What the card says about tax and fees (rule plans.price-note); what is really paid is `totalFor`. */
export function planNote(plan: Pick<PlanView, 'group'>, vatBasisPoints: number): string {
  const percent = formatPercent(vatBasisPoints, getLocale())
  return plan.group === 'platinum' ? m.plan_note_vat_only({ percent }) : m.plan_note({ percent })
}

/** What a plan is called in a language where we have the words for its name, else as the owner wrote it. */
export function planTitle(name: string, locale: Locale): string {
  return WORDS.get(freeSlug(name, []))?.title({}, { locale }) ?? name
}

/** Whether the plan came with the product, which has words for it in every language. */
export function hasStandardWords(slug: string): boolean {
  return WORDS.has(slug)
}

function translate({ unit, description, features = [] }: Words) {
  return {
    unit: unit?.() ?? '',
    description: description(),
    features: features.map(feature => feature()),
  }
}
