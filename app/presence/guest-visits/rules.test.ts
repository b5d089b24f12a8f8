import { expect, test } from 'vitest'
import { endOfProvisional, type GuestFacts, inviteStateOf, isExpectable, mayGuestEnter } from './rules.ts'

const at = (local: string) => new Date(`2026-08-${local}+07:00`)
const NOON = at('15T12:00:00')
const MAY = {
  mayEnter: true,
  entitlementId: 'e',
  until: at('20T00:00:00'),
  last: null,
  begins: false,
} as const

const facts: GuestFacts = {
  status: 'invited',
  expectedAt: NOON,
  enteredAt: null,
  until: null,
  paidAt: null,
  provisionalUntil: null,
  host: MAY,
  come: 0,
  quota: 2,
}

test.each<[string, Partial<GuestFacts>, Date, string]>([
  ['an hour before', {}, at('15T11:00:00'), 'ok'],
  ['earlier than that', {}, at('15T10:59:59'), 'too_early'],
  ['almost a day later', {}, at('16T11:59:59'), 'ok'],
  ['a day later', {}, at('16T12:00:00'), 'too_late'],
  ['taken back', { status: 'cancelled' }, NOON, 'cancelled'],
  ['in already', { status: 'arrived' }, NOON, 'already_in'],
  ['who comes back', { status: 'left', enteredAt: at('15T09:00:00') }, NOON, 'ok'],
  [
    'who comes back a day after the first time',
    { status: 'left', enteredAt: at('14T12:00:00') },
    NOON,
    'too_late',
  ],
  ['of a host who may not', { host: { mayEnter: false, reason: 'expired' } }, NOON, 'host_may_not'],
  ['the last of the quota', { come: 1 }, NOON, 'ok'],
  ['over the quota', { come: 2 }, NOON, 'to_pay'],
  ['over the quota with a Day Pass', { come: 2, paidAt: NOON }, NOON, 'ok'],
  ['over the quota by a slip', { come: 2, provisionalUntil: at('15T20:00:00') }, NOON, 'ok'],
  ['by a slip that counts no longer', { come: 2, provisionalUntil: NOON }, NOON, 'to_pay'],
  ['of a plan without guests', { quota: 0 }, NOON, 'to_pay'],
])('a guest %s: %s', (_what, values, moment, expected) => {
  const verdict = mayGuestEnter({ ...facts, ...values }, moment)
  expect(verdict.ok ? 'ok' : verdict.reason).toBe(expected)
})

test('a guest stays no longer than the host may, and a day at most', () => {
  const until = at('15T18:00:00')
  expect(mayGuestEnter({ ...facts, host: { ...MAY, until } }, NOON)).toEqual({ ok: true, until })
  expect(mayGuestEnter(facts, NOON)).toEqual({ ok: true, until: at('16T12:00:00') })
  const bySlip = { ...facts, come: 2, provisionalUntil: until }
  expect(mayGuestEnter(bySlip, NOON)).toEqual({ ok: true, until })
  expect(mayGuestEnter({ ...facts, host: { ...MAY, until: null } }, NOON)).toMatchObject({
    until: at('16T12:00:00'),
  })
})

test.each([
  [at('15T11:00:00'), true],
  [at('15T10:59:59'), false],
  [new Date(NOON.getTime() + 90 * 86_400_000), true],
  [new Date(NOON.getTime() + 90 * 86_400_000 + 1), false],
])('at noon a guest can be expected on %s: %s', (moment, expected) => {
  expect(isExpectable(moment, NOON)).toBe(expected)
})

test('an invitation is void while its host may not come in, and over after a day', () => {
  const gone = { mayEnter: false, reason: 'expired' } as const
  expect(inviteStateOf({ ...facts, host: gone }, NOON)).toBe('void')
  expect(inviteStateOf(facts, NOON)).toBe('invited')
  expect(inviteStateOf(facts, at('16T12:00:00'))).toBe('over')
  expect(inviteStateOf({ ...facts, status: 'left', host: gone }, NOON)).toBe('left')
})

test.each([
  ['of a guest who is expected', NOON, at('15T11:00:00'), at('15T19:00:00')],
  ['of a guest who is late', NOON, at('15T14:00:00'), at('15T22:00:00')],
  ['of a guest who pays days before', NOON, at('13T09:00:00'), at('15T19:00:00')],
])('a slip %s counts for eight hours from when they may come', (_, expectedAt, now, until) => {
  expect(endOfProvisional(expectedAt, now, 8)).toEqual(until)
})
