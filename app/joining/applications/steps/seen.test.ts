import { expect, test } from 'vitest'
import { differences, readSeen, type Seen, seenOf, writeSeen } from '../schema/seen.ts'

const ID = '0190a0b0-0000-7000-8000-000000000001'
const OTHER = '0190a0b0-0000-7000-8000-000000000002'
const SLIP = '0190a0b0-0000-7000-8000-00000000000a'
const SECOND = '0190a0b0-0000-7000-8000-00000000000b'

const application = {
  id: ID,
  status: 'submitted',
  version: 2,
  plan: 'Day Pass',
  totalSatang: 642_00,
} as const
const slip = { id: SLIP, picture: 'aaaa' }
const own = { ...slip, applicationId: ID, status: 'submitted' } as const
const SEEN: Seen = { application, slips: [slip], receipt: null }

test.each<[string, Seen, string[]]>([
  ['the same', { application, slips: [slip], receipt: null }, []],
  ['another plan', { ...SEEN, application: { ...application, version: 3, plan: 'Monthly' } }, ['plan']],
  ['another total', { ...SEEN, application: { ...application, version: 3, totalSatang: 642_01 } }, ['total']],
  [
    'both',
    { ...SEEN, application: { ...application, version: 3, plan: 'Monthly', totalSatang: 5564_00 } },
    ['plan', 'total'],
  ],
  ['another detail', { ...SEEN, application: { ...application, version: 3 } }, ['details']],
  ['an earlier version', { ...SEEN, application: { ...application, version: 1 } }, ['details']],
  ['another status', { ...SEEN, application: { ...application, status: 'rejected' } }, ['status']],
  ['another application', { ...SEEN, application: { ...application, id: OTHER } }, ['application']],
  ['no application', { ...SEEN, application: null }, ['application']],
  ['a new slip', { ...SEEN, slips: [slip, { id: SECOND, picture: 'bbbb' }] }, ['slip_new']],
  ['another picture', { ...SEEN, slips: [{ ...slip, picture: 'bbbb' }] }, ['slip_replaced']],
  ['no slip any more', { ...SEEN, slips: [] }, ['slip_gone']],
  ['another slip', { ...SEEN, slips: [{ id: SECOND, picture: 'aaaa' }] }, ['slip_new', 'slip_gone']],
  ['a slip’s own screen', { ...SEEN, receipt: own }, ['application']],
])('%s', (_, now, found) => {
  expect(differences(SEEN, now)).toEqual(found)
})

test('the slip on its own screen is held against itself and whose it was', () => {
  const seen: Seen = { application, slips: [slip], receipt: own }
  expect(differences(seen, { ...seen })).toEqual([])
  const replaced = { ...own, picture: 'bbbb' }
  expect(differences(seen, { ...seen, slips: [], receipt: replaced })).toEqual(['slip_replaced'])
  expect(differences(seen, { ...seen, receipt: { ...own, applicationId: null } })).toEqual(['application'])
  const withdrawn = { ...own, status: 'withdrawn' } as const
  expect(differences(seen, { ...seen, slips: [], receipt: withdrawn })).toEqual(['slip_gone'])
  const nobodys: Seen = { application: null, slips: [], receipt: { ...own, applicationId: null } }
  expect(differences(nobodys, nobodys)).toEqual([])
})

test('what a screen shows goes through its form and back, and decided slips are not part of it', () => {
  const row = { id: ID, status: 'submitted', version: 2, selectedPlan: 'Day “Pass”', totalSatang: 0 } as const
  const fileSha256 = 'a'.repeat(64)
  const subject = { kind: 'application', id: ID } as const
  const rows = [
    { id: SLIP, fileSha256, subject, status: 'submitted' },
    { id: SECOND, fileSha256, subject, status: 'rejected' },
  ] as const
  const seen = seenOf(row, [...rows], null)
  expect(seen.slips.map(({ id }) => id)).toEqual([SLIP])
  expect(readSeen(writeSeen(seen))).toEqual(seen)
  expect(seenOf(row, [...rows], SECOND).receipt).toMatchObject({ id: SECOND, applicationId: ID })
})

test.each([
  ['nothing', ''],
  ['a word', 'yes'],
  ['a number', '2'],
  ['null', 'null'],
  ['half of it', writeSeen(SEEN).slice(0, -5)],
  ['no version', JSON.stringify({ ...SEEN, application: { ...application, version: undefined } })],
  ['a version that is none', JSON.stringify({ ...SEEN, application: { ...application, version: '2' } })],
  ['no slips', JSON.stringify({ application, receipt: null })],
  ['too much', JSON.stringify({ ...SEEN, slips: Array(2000).fill(slip) })],
])('%s says nothing of what was seen', (_, text) => {
  expect(readSeen(text)).toBeNull()
})
