import { expect, test } from 'vitest'
import { readSettings } from '#app/house/settings/schema/settings.ts'
import { START_ITEMS, type StartFacts, startEntries, startPath, startReturn } from './rules.ts'

const fresh = (saved: Record<string, unknown> = {}): StartFacts => ({
  settings: readSettings(new Map(Object.entries(saved))).settings,
  presets: readSettings(new Map()).settings,
  sendsMail: false,
  takesCards: false,
  hasBackup: false,
  owners: 1,
  hasSecondFactor: false,
  hasSample: true,
})
const everything = () => true
const statesOf = (facts: StartFacts) =>
  Object.fromEntries(startEntries(facts, everything).map(({ item, state }) => [item, state]))
const openOf = (facts: StartFacts) =>
  startEntries(facts, everything)
    .filter(({ state }) => state === 'open')
    .map(({ item }) => item)

test('nobody is asked where the booking button leads: without a link it opens our own request', () => {
  expect(statesOf(fresh())).not.toHaveProperty('booking')
})

test('a fresh space has everything to do', () => {
  expect(openOf(fresh())).toEqual([...START_ITEMS])
})

const COMPANY = { legalName: 'Tidepool Co., Ltd.', street: 'Beach Road 1' }
const REACHED = { phone: '+66 2 123 4567', email: 'hello@tidepool.example', latitude: 13.7 }
const ACCOUNT = { isSample: false, promptPayKind: 'mobile', promptPayId: '0812345678' }

test.each([
  ['payments', fresh({ payments: ACCOUNT })],
  ['company', fresh({ company: COMPANY })],
  ['contact', fresh({ company: REACHED })],
  ['tax', fresh({ tax: { nameThai: 'บริษัท ไทด์พูล จำกัด' } })],
  ['agreement', fresh({ start: { isAgreementRead: true } })],
  ['mail', { ...fresh(), sendsMail: true }],
  ['hours', fresh({ hours: { reception: [null, null, null, null, null, null, null] } })],
  ['card', { ...fresh(), takesCards: true }],
  ['statistics', fresh({ statistics: { activeMembers: 12 } })],
  ['backup', { ...fresh(), hasBackup: true }],
  ['owners', { ...fresh(), owners: 2 }],
  ['owners', { ...fresh(), hasSecondFactor: true }],
  ['sample', { ...fresh(), hasSample: false }],
] as const)('%s is done by what the space really says, and nothing else is', (item, facts) => {
  expect(openOf(facts)).toEqual(START_ITEMS.filter(each => each !== item))
})

test.each([
  ['company', { company: { legalName: COMPANY.legalName } }],
  ['company', { company: { street: COMPANY.street } }],
  ['contact', { company: { phone: REACHED.phone, email: REACHED.email } }],
] as const)('half of %s leaves it to do', (item, saved) => {
  expect(openOf(fresh(saved))).toContain(item)
})

test('what was set aside is not asked for, and once it is done it is done', () => {
  const start = { aside: ['statistics', 'card', 'no such thing', 'booking'] }
  expect(statesOf(fresh({ start }))).toMatchObject({ statistics: 'aside', card: 'aside', mail: 'open' })
  expect(statesOf({ ...fresh({ start }), takesCards: true })).toMatchObject({ card: 'done' })
})

test('everybody is asked only for what they may do', () => {
  const entries = startEntries(fresh(), permission => permission === 'settings.edit')
  expect(entries.map(({ item }) => item)).toEqual(['company', 'contact', 'agreement', 'hours', 'statistics'])
})

test('each leads to its first field, or to its section', () => {
  const paths = startEntries(fresh(), everything).map(startPath)
  expect(paths).toContain('/admin/settings/payments#promptPayId')
  expect(paths).toContain('/admin/settings/mail')
  expect(paths).toContain('/admin/settings')
})

test.each([
  ['/admin/settings/links', '/admin/settings/links'],
  ['/admin/settings', '/admin/settings'],
  ['https://evil.example/admin/settings', '/admin/settings/start'],
  ['//evil.example', '/admin/settings/start'],
  ['/admin/settings/../../x', '/admin/settings/start'],
  ['', '/admin/settings/start'],
])('a form that says %s leads back to %s', (path, expected) => {
  expect(startReturn(path)).toBe(expected)
})
