import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MEMBERSHIP_TYPES } from '#app/house/plans/rules/prices.ts'
import { readCsv } from '#app/kit/platform/csv-reader.server.ts'
import { composed } from '#app/kit/pure/composed.ts'
import { toCsv } from '#app/kit/pure/csv.ts'
import { addDays } from '#app/kit/pure/days.ts'
import { normaliseName } from '#app/kit/pure/person-name.ts'
import type { MemberRow } from '#app/people/members/queries/members.server.ts'
import { MEMBER_COLUMNS, type MemberColumn } from '#app/people/members/rules/csv-columns.ts'
import { MEMBER_STATUSES } from '#app/people/members/rules/members.ts'
import { readRows } from './adapters/examine-list.ts'
import { matchColumns } from './rules/match-columns.ts'
import { readTypedDay } from './rules/typed-day.ts'
import { readRow } from './schema.ts'

const TODAY = '2026-08-31'
const NOK = { name: 'Nok Suwan', email: 'nok@example.com', mobilePhone: '081 234 5678' }

const read = (cells: Partial<Record<MemberColumn, string>>) =>
  readRow({ ...NOK, ...cells }, { today: TODAY, plans: [] })
const errorsOf = (cells: Partial<Record<MemberColumn, string>>) =>
  read(cells).errors.map(({ field }) => field)

test.each([
  ['2026-12-31', '2026-12-31', false],
  ['2026/1/5', '2026-01-05', false],
  ['31/12/2026', '2026-12-31', false],
  ['1/2/2026', '2026-02-01', false],
  ['01.02.2026', '2026-02-01', false],
  ['31/12/2569', '2026-12-31', true],
  ['2569-12-31', '2026-12-31', true],
  ['29/02/2567', '2024-02-29', true],
  ['2400-01-01', '1857-01-01', true],
  ['2399-01-01', '2399-01-01', false],
])('%s is the day %s, Buddhist: %s', (text, day, isBuddhist) => {
  expect(readTypedDay(text)).toEqual({ day, isBuddhist, hasShortYear: false })
})

test.each([
  '',
  '31/02/2026',
  '29/02/2569',
  '12/31/2026',
  '2026-13-01',
  '31/12/226',
  'today',
  '9999',
  '2026-1',
  '1/1/99999',
])('%j is no day', text => {
  expect(readTypedDay(text)).toBeNull()
})

test('headings are found as our export and our fields write them, in whatever case', () => {
  const header = ['MEMBER ID', 'name', 'E-Mail', 'mobile_phone', 'autoRenew', 'Favourite colour', '']
  expect(matchColumns(header)).toEqual({
    fields: ['memberId', 'name', 'email', 'mobilePhone', 'autoRenew', null, null],
    headings: {
      memberId: 'MEMBER ID',
      name: 'name',
      email: 'E-Mail',
      mobilePhone: 'mobile_phone',
      autoRenew: 'autoRenew',
    },
    unknown: ['Favourite colour'],
    doubled: [],
    missing: [],
  })
  expect(matchColumns(['Name', 'name', 'Constructor'])).toMatchObject({
    doubled: ['Name', 'name'],
    missing: ['Email', 'Mobile Phone'],
  })
})

test.each([
  [['ชื่อ', 'อีเมล', 'โทรศัพท์มือถือ', 'วันที่เข้าร่วม', 'วันหมดอายุ', 'ที่อยู่'], 'joinDate', 3],
  [['ชื่อ-นามสกุล', 'อีเมล์', 'เบอร์โทร', 'วันเกิด'], 'dateOfBirth', 3],
  [['Имя', 'Эл. почта', 'Мобильный телефон', 'Действует до'], 'expiryDate', 3],
  [['ФИО', 'E-mail', 'ТЕЛЕФОН', 'Дата вступления'], 'joinDate', 3],
])('the headings %j are understood', (header, field, position) => {
  const { fields, unknown, missing } = matchColumns(header)
  expect({ unknown, missing, at: fields.indexOf(field as MemberColumn) }).toEqual({
    unknown: [],
    missing: [],
    at: position,
  })
})

test('Thai headings that differ by a vowel or tone mark alone are not the same', () => {
  expect(matchColumns(['ที่อยู่', 'ทีอยู']).fields).toEqual(['address', null])
})

describe('empty cells', () => {
  test('are monthly, active, joined today, with auto-renew and the expiry by the rules', () => {
    const { content, memberId, isExpiryProposed, errors } = read({})
    expect(errors).toEqual([])
    expect({ memberId, isExpiryProposed }).toEqual({ memberId: null, isExpiryProposed: true })
    expect(content).toMatchObject({
      membershipType: 'monthly',
      planName: null,
      status: 'active',
      autoRenew: true,
      joinDate: TODAY,
      expiryDate: '2026-09-30',
      dateOfBirth: null,
    })
  })

  test.each([
    ['Gold', 'annual', '2027-08-31'],
    ['Silver', 'monthly', '2027-02-28'],
    ['Week Pass', 'weekly', '2026-09-07'],
    ['The corner desk', 'monthly', '2026-09-30'],
  ])('follow the plan %s', (planName, membershipType, expiryDate) => {
    expect(read({ planName }).content).toMatchObject({ membershipType, expiryDate })
  })

  test('have no expiry made up for who joined long ago, and none for who is no member now', () => {
    expect(errorsOf({ joinDate: '2026-01-01' })).toEqual(['expiryDate'])
    expect(read({ joinDate: '2026-01-01', status: 'inactive' })).toMatchObject({
      content: { expiryDate: null },
      errors: [],
    })
    expect(read({ joinDate: '2026-01-01', expiryDate: 'None' })).toMatchObject({
      content: { expiryDate: null, status: 'active' },
      isExpiryProposed: false,
      errors: [],
    })
  })

  test('are expired where the expiry has passed, and active on the day itself', () => {
    const joinDate = '2026-01-01'
    expect(read({ joinDate, expiryDate: '30/08/2026' }).content.status).toBe('expired')
    expect(read({ joinDate, expiryDate: '31/08/2026' }).content.status).toBe('active')
  })
})

test.each([
  [{ name: '' }, ['name']],
  [{ email: 'nok' }, ['email']],
  [{ mobilePhone: '' }, ['mobilePhone']],
  [{ membershipType: 'gold' }, ['membershipType']],
  [{ status: 'gone' }, ['status']],
  [{ autoRenew: 'maybe' }, ['autoRenew']],
  [{ joinDate: '31/02/2026' }, ['joinDate']],
  [{ dateOfBirth: '2030-01-01' }, ['dateOfBirth']],
  [{ joinDate: '2026-08-31', expiryDate: '2026-08-01' }, ['expiryDate']],
  [{ joinDate: '9999-12-31' }, ['joinDate']],
  [{ memberId: 'x'.repeat(41) }, ['memberId']],
  [{ memberId: 'two words' }, ['memberId']],
  [{ planName: 'x'.repeat(81) }, ['planName']],
  [{ name: 'x'.repeat(500), email: '' }, ['name', 'email']],
] satisfies [object, string[]][])('%j is wrong in %j', (cells, fields) => {
  expect(errorsOf(cells)).toEqual(fields)
})

test.each([
  ['31/12/29', []],
  ['31/12/69', ['expiryDate']],
  ['31/12/30', ['expiryDate']],
  ['31/12/2030', []],
])('the expiry %s is wrong in %j: two digits of a year are no guess of the century', (expiryDate, fields) => {
  expect(errorsOf({ expiryDate })).toEqual(fields)
  expect(read({ dateOfBirth: '31/12/69' }).content.dateOfBirth).toBe('1969-12-31')
})

test.each([
  ['Day Pass', 'day pass'],
  ['DAY_PASS', 'day pass'],
  ['Annual', 'annual'],
])('the membership type %s is %s', (membershipType, read_) => {
  expect(read({ membershipType }).content.membershipType).toBe(read_)
})

test.each([
  ['No', false],
  ['0', false],
  ['ไม่', false],
  ['TRUE', true],
  ['ใช่', true],
])('auto-renew %s is %s', (autoRenew, isOn) => {
  expect(read({ autoRenew }).content.autoRenew).toBe(isOn)
})

test('a formula stays text, without the apostrophe that our export puts before it', () => {
  expect(read({ name: '=HYPERLINK("x")' }).content.name).toBe('=HYPERLINK("x")')
  expect(read({ name: '\'=HYPERLINK("x")', mobilePhone: "'+66 81" }).content).toMatchObject({
    name: '=HYPERLINK("x")',
    mobilePhone: '+66 81',
  })
  expect(read({ name: "'Nok" }).content.name).toBe("'Nok")
})

const word = (max: number) =>
  fc
    .string({ unit: 'grapheme', maxLength: max })
    .map(text => text.replace(/\p{C}/gu, '').trim())
    .filter(text => text.length <= max)
/** As texts are kept. */
const cell = fc
  .oneof(
    word(60),
    fc.constantFrom(
      "'",
      "'=1+1",
      '=1+1',
      '＝1+1',
      '-2',
      '+66',
      '@x',
      '"',
      '""',
      ',',
      ';',
      'ณัฐ',
      'a"b,c;d',
      "l'été",
    ),
  )
  .map(composed)
const day = fc.integer({ min: 0, max: 20_000 }).map(n => addDays('1970-01-01', n))

const member: fc.Arbitrary<MemberRow> = fc
  .record({
    name: cell.map(normaliseName).filter(text => text !== ''),
    planName: fc.option(cell.filter(text => text !== '')),
    address: fc.tuple(cell, cell).map(lines => lines.join('\n').trim()),
    lineId: cell,
    whatsapp: cell,
    instagram: cell,
    facebook: cell,
    telegram: cell,
    emergencyContact: cell,
    membershipType: fc.constantFrom(...MEMBERSHIP_TYPES),
    status: fc.constantFrom(...MEMBER_STATUSES),
    joinDate: day,
    days: fc.option(fc.integer({ min: 0, max: 400 })),
    dateOfBirth: fc.option(day.filter(value => value <= TODAY)),
    autoRenew: fc.boolean(),
    workPhone: fc.constantFrom('', '+66 (0)38 000-024'),
    secondaryEmail: fc.constantFrom('', 'nok+2@example.com'),
  })
  .map(({ days, ...row }) => ({
    ...row,
    id: '',
    customerId: '',
    anchorDay: null,
    lastRenewedAt: null,
    leavingAt: null,
    emailChangedAt: null,
    emailFrozenAt: null,
    memberId: 'SALA-7K3M9Q2X',
    email: 'nok@example.com',
    mobilePhone: '+66 81 234 5678',
    expiryDate: days === null ? null : addDays(row.joinDate, days),
    createdAt: new Date(0),
    updatedAt: new Date(0),
  }))

test('whatever our export writes is read back as it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(member, { minLength: 1, maxLength: 5 }), async rows => {
      const text = toCsv(
        MEMBER_COLUMNS.map(({ heading }) => heading),
        rows.map(row => MEMBER_COLUMNS.map(column => column.read(row))),
      )
      const table = await readCsv(new TextEncoder().encode(text), { maxRows: 10 })
      if (!table.ok) throw new Error(table.reason)
      const back = readRows(table.value.rows, matchColumns(table.value.header), {
        today: addDays(TODAY, 40_000),
        plans: [],
        first: 2,
      })
      expect(back.map(({ errors }) => errors)).toEqual(rows.map(() => []))
      expect(back.map(({ content, memberId }) => ({ ...content, memberId }))).toEqual(rows.map(shownOf))
    }),
  )
})

/** What a file tells about a member. */
function shownOf({
  id: _1,
  customerId: _customerId,
  anchorDay: _2,
  lastRenewedAt: _3,
  leavingAt: _leavingAt,
  emailChangedAt: _emailChangedAt,
  emailFrozenAt: _emailFrozenAt,
  createdAt: _4,
  updatedAt: _5,
  ...row
}: MemberRow) {
  return row
}

test('a plan of the catalogue decides the type and the expiry by its own period, whatever its name', () => {
  const lasting = { periodCount: 14, periodUnit: 'day' as const, opensDoors: true, isRecurring: true }
  const plans = [{ name: 'Silver', isActive: false, ...lasting }]
  const { content } = readRow({ ...NOK, planName: 'silver', joinDate: TODAY }, { today: TODAY, plans })
  expect(content).toMatchObject({ membershipType: 'weekly', expiryDate: addDays(TODAY, 14) })
})
