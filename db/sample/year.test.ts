import { describe, expect, test } from 'vitest'
import type { PlanView } from '#app/house/plans/rules/catalogue.ts'
import { isAddOn } from '#app/house/plans/rules/prices.ts'
import { totalFor } from '#app/house/plans/rules/total.ts'
import { addDays, bangkokDay, type Day, daysBetween } from '#app/kit/pure/days.ts'
import { STARTER_PLANS } from '../starter/catalogue.ts'
import type { Catalogue } from './catalogue.ts'
import { ledgerRows } from './ledger.ts'
import { firstDayOf, momentOf } from './seasons.ts'
import { imagineYear } from './year.ts'

const agreement = { id: 'a', version: '1', title: 'Agreement', pages: [], sha256: 'a' }
const planOf = (name: string) => {
  const plan = STARTER_PLANS.find(each => each.name === name)
  if (!plan) throw new Error(name)
  const words = { textKey: plan.slug, unit: null, description: '', features: [] }
  return { id: plan.slug, isMostPopular: false, ...plan, ...words } as PlanView
}
const catalogue: Catalogue = {
  company: {} as Catalogue['company'],
  seller: {} as Catalogue['seller'],
  planOf,
  agreementOf: () => agreement,
  priceOf: (name, isExistingMember) => {
    const pricing = { membershipFeeSatang: 200_00, vatBasisPoints: 700 }
    return { ...totalFor(planOf(name), isExistingMember, pricing), vatBasisPoints: 700 }
  },
}

const yearUpTo = (today: Day) =>
  imagineYear({ today, origin: 'http://localhost', secrets: { cookies: 'c' }, catalogue })

/** Ends of months, leap days and New Year among them. */
const DAYS = [
  '2026-08-01',
  '2026-11-21',
  '2026-12-31',
  '2027-01-01',
  '2027-03-31',
  '2027-06-15',
  '2028-02-29',
  '2028-03-01',
]

describe.each(DAYS)('a year up to %s', today => {
  const { purchases, lives } = yearUpTo(today)
  const members = lives.map(({ member }) => member)

  test('is a house of a believable size', () => {
    expect(members.length).toBeGreaterThanOrEqual(350)
    expect(members.length).toBeLessThanOrEqual(450)
    expect(purchases.length).toBeGreaterThanOrEqual(900)
  })

  test('sells no service beside a membership as if it were one', () => {
    const renewing = purchases.filter(({ decision }) => decision?.status === 'approved' && decision.before)
    expect(renewing.filter(({ planName }) => isAddOn(planOf(planName)))).toEqual([])
  })

  test('lies within its thirteen months and before the day begins', () => {
    const moments = purchases.flatMap(({ submittedAt, decision }) => [
      submittedAt,
      ...(decision ? [decision.at] : []),
    ])
    expect(moments.filter(at => at >= momentOf(today, 0) || at < momentOf(firstDayOf(today), 0))).toEqual([])
  })

  test('leaves two applications to decide, one of them a renewal without a slip', () => {
    const waiting = purchases.filter(({ decision }) => decision === null)
    expect(
      waiting.map(({ planName, isExistingMember, slipAt }) => [planName, isExistingMember, slipAt !== null]),
    ).toEqual([
      ['Week Pass', false, true],
      ['Monthly Pass', true, false],
    ])
  })

  test('has nobody whose status contradicts their expiry', () => {
    const wrong = members.filter(({ status, expiryDate }) => {
      const isOver = expiryDate !== null && expiryDate < today
      return status === 'active' || status === 'suspended' ? isOver : !isOver
    })
    expect(wrong).toEqual([])
    expect(new Set(members.map(({ status }) => status))).toEqual(
      new Set(['active', 'expired', 'suspended', 'inactive']),
    )
  })

  test('decides about everything after it was sent, and never about two things of one person at once', () => {
    const inOrder = new Map<string, Date>()
    for (const { person, submittedAt, decision } of purchases) {
      const before = inOrder.get(person.key)
      expect(before === undefined || before < submittedAt).toBe(true)
      if (!decision) continue
      expect(decision.at > submittedAt).toBe(true)
      inOrder.set(person.key, decision.at)
    }
  })

  test('has its unique ids and member ids', () => {
    const ids = [...purchases.map(({ applicationId }) => applicationId), ...members.map(({ id }) => id)]
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(purchases.map(({ memberId }) => memberId)).size).toBe(purchases.length)
  })
})

test('renewals keep the day of the month on which somebody began', () => {
  const { purchases } = yearUpTo('2026-11-21')
  const renewals = purchases.flatMap(({ planName, decision }) => {
    if (planName !== 'Monthly Pass' || decision?.status !== 'approved' || !decision.before) return []
    const { before, after } = decision
    const isChained = before.planName === planName && (before.expiryDate ?? '') >= bangkokDay(decision.at)
    return isChained ? [{ from: before.anchorDay, to: after.anchorDay, expiry: after.expiryDate }] : []
  })
  expect(renewals.length).toBeGreaterThan(100)
  expect(renewals.filter(({ from, to }) => from !== to)).toEqual([])
  expect(renewals.some(({ from, expiry }) => from === 31 && !expiry?.endsWith('-31'))).toBe(true)
})

test('the winter brings more than the rain of September', () => {
  const revenue = new Map<string, number>()
  for (const { bookedOn, amountSatang, kind } of ledgerRows(yearUpTo('2026-11-21'))) {
    if (kind !== 'payment') continue
    const month = bookedOn.slice(0, 7)
    revenue.set(month, (revenue.get(month) ?? 0) + amountSatang)
  }
  const september = revenue.get('2026-09') ?? 0
  for (const month of ['2026-01', '2026-02']) expect(revenue.get(month)).toBeGreaterThan(september * 1.4)
})

test('the year is the same for the same day and moves with it', () => {
  expect(yearUpTo('2026-11-21')).toEqual(yearUpTo('2026-11-21'))
  const waitsOn = (today: Day) => yearUpTo(today).purchases.at(-1)?.submittedAt
  const [first, second] = [waitsOn('2026-11-21'), waitsOn('2026-11-22')]
  expect(first && second && daysBetween(bangkokDay(first), bangkokDay(second))).toBe(1)
  expect(first && addDays(bangkokDay(first), 1)).toBe('2026-11-21')
})
