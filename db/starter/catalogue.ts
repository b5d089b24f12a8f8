import { type PlanGroup, VOUCHERS_PER_MONTH } from '#app/house/plans/rules/catalogue.ts'
import { DEFAULT_VAT_PLANS, PRICED_PLANS } from '#app/house/plans/rules/prices.ts'
import type { plans } from '#app/house/plans/tables.server.ts'
import { settingsSchemas } from '#app/house/settings/schema/settings.ts'
import type { services } from '#app/public/services/tables.server.ts'
import { FREE } from '#app/space/spaces/rules/price.ts'
import type { spaces } from '#app/space/spaces/tables.server.ts'

type PlanRow = typeof plans.$inferInsert
type ServiceRow = typeof services.$inferInsert
type PlanOffer = Pick<PlanRow, 'group' | 'isMostPopular' | 'periodCount' | 'periodUnit'> & {
  opensDoors: boolean
  isRecurring: boolean
}

const PASS = { opensDoors: true, isRecurring: true }
const VISIT = { opensDoors: true, isRecurring: false }
const SUBSCRIPTION = { opensDoors: false, isRecurring: true }
const ONCE = { opensDoors: false, isRecurring: false }
const MONTH = { periodCount: 1, periodUnit: 'month' } as const
const NO_PERIOD = { periodCount: 0, periodUnit: 'none' } as const

/** Where each priced plan is offered on the landing page (rule landing.plans), how long it lasts and what it opens (rule plans.period). */
const OFFERS: Record<(typeof PRICED_PLANS)[number]['name'], PlanOffer> = {
  'Enrollment Fee': { group: 'membership', ...NO_PERIOD, ...ONCE },
  'Membership Subscription': { group: 'membership', ...MONTH, ...SUBSCRIPTION },
  'Hourly Rate': { group: 'membership', periodCount: 1, periodUnit: 'hour', ...VISIT },
  'Day Pass': { group: 'membership', periodCount: 1, periodUnit: 'day', ...VISIT },
  'Week Pass': { group: 'membership', isMostPopular: true, periodCount: 7, periodUnit: 'day', ...PASS },
  'Monthly Pass': { group: 'membership', ...MONTH, ...PASS },
  'Platinum Membership': { group: 'platinum', ...MONTH, ...PASS },
  'Mailbox/Locker': { group: 'additional', ...MONTH, ...SUBSCRIPTION },
  '1-Hour Consultation Package': { group: 'specialized', ...NO_PERIOD, ...ONCE },
  '3-Hour Consultation Package': { group: 'specialized', ...NO_PERIOD, ...ONCE },
}

/** Every member gets vouchers (rule plans.vouchers), whichever membership it is. */
const MEMBERSHIPS: readonly PlanGroup[] = ['membership', 'platinum']

/** Guests in a month that cost nothing. */
const GUESTS: Partial<Record<(typeof PRICED_PLANS)[number]['name'], number>> = {
  'Monthly Pass': 2,
  'Platinum Membership': 4,
}

/** The ten priced plans (rule plans.prices); their words are messages until the owner writes others. */
export const STARTER_PLANS: PlanRow[] = PRICED_PLANS.map(({ name, priceSatang }, position) => {
  const slug = slugOf(name)
  const vatApplies = (DEFAULT_VAT_PLANS as readonly string[]).includes(name)
  const offer = OFFERS[name]
  const vouchersPerMonth = MEMBERSHIPS.includes(offer.group) ? VOUCHERS_PER_MONTH : 0
  const guestsPerMonth = GUESTS[name] ?? 0
  const perks = { vouchersPerMonth, guestsPerMonth }
  return { name, slug, textKey: slug, priceSatang, vatApplies, position, ...perks, ...offer }
})

function slugOf(name: string) {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

/** What is in the house on the first day; the Services Manager takes it from there. */
export const STARTER_SERVICES: ServiceRow[] = (
  [
    {
      textKey: 'wifi',
      icon: 'wifi',
      title: 'Fast Wi-Fi',
      description: 'Fibre with a second line, at every desk and on the terrace.',
      price: 'Included',
    },
    {
      textKey: 'coffee',
      icon: 'coffee',
      title: 'Café',
      description: 'Thai coffee, tea and water at the counter, day and night.',
      price: 'From 40 baht',
    },
    {
      textKey: 'meeting-rooms',
      icon: 'users',
      title: 'Meeting rooms',
      description: 'Two rooms with a screen, for four and for eight people.',
      price: 'By the half hour',
    },
    {
      textKey: 'printing',
      icon: 'monitor',
      title: 'Screens and printing',
      description: 'A second screen at the desk; print, copy and scan.',
      price: 'From 5 baht a page',
    },
    {
      textKey: 'mailbox',
      icon: 'mail',
      title: 'Mailbox and locker',
      description: 'A business address and a place for your things.',
      price: '2,000 baht',
    },
    {
      textKey: 'visa',
      icon: 'passport',
      title: 'Visa assistance',
      description: 'Which visa fits, what to bring, and when to go.',
      price: 'By consultation',
    },
    {
      textKey: 'housing',
      icon: 'home',
      title: 'Housing assistance',
      description: 'Rooms, condos and houses near the desk.',
      price: 'By consultation',
    },
    {
      textKey: 'consultation',
      icon: 'briefcase',
      title: 'Business consultation',
      description: 'Company, permits and bookkeeping in Thailand.',
      price: 'From 1,000 baht',
    },
  ] as const
).map((service, position) => ({ ...service, position }))

/** 7% has been in force, by yearly decree, since long before the house opened. */
export const STARTER_VAT_RATE = { startsOn: '1999-04-01', basisPoints: 700 }

/**
 * Where "Book A Free Call" and "Book a Tour" lead on the first day (rule bookings.links): half an hour while reception is
 * staffed. Nobody has said yet whose time it is, so that staff decide about each.
 */
export const STARTER_SPACE = {
  name: { en: 'Call or tour', th: 'โทรคุยหรือชมพื้นที่', ru: 'Звонок или экскурсия' },
  kind: 'call',
  minMinutes: 30,
  maxMinutes: 30,
  hours: settingsSchemas.hours.parse({}).reception,
  audience: 'staff',
  isPublic: true,
  needsApproval: true,
  priceRules: FREE,
} satisfies typeof spaces.$inferInsert
