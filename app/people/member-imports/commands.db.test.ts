import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { runWork } from '#app/house/long-works/jobs.server.ts'
import { waitForWork } from '#app/house/long-works/queries.server.ts'
import { WORK_LIMITS } from '#app/house/long-works/rules.ts'
import { claimWork } from '#app/house/long-works/steps/turn.server.ts'
import { longWorks } from '#app/house/long-works/tables.server.ts'
import { toCsv } from '#app/kit/pure/csv.ts'
import { fail, ok } from '#app/kit/pure/result.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, locales, overwriteGetLocale } from '#app/paraglide/runtime.js'
import { MEMBER_COLUMNS, type MemberColumn } from '#app/people/members/rules/csv-columns.ts'
import { members } from '#app/people/members/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import {
  chooseForMemberImport,
  confirmMemberImport,
  giveUpMemberImport,
  uploadMemberList,
} from './commands.server.ts'
import { forgetMemberLists } from './jobs.server.ts'
import { findMemberImport } from './queries.server.ts'
import { MEMBER_IMPORT } from './rules/lists.ts'
import { templateHeadings } from './rules/match-columns.ts'
import { takeInList } from './steps/take-in.server.ts'
import { memberImports } from './tables.server.ts'
import { listImportWorks, viewMemberImport } from './views.server.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
const at = (instant: string) => ({ now: () => new Date(instant) })
const mali = { ...(await asStaff(visitor, 'front_desk')), ...at('2026-08-31T12:00:00+07:00') }
const som = { ...(await asStaff(visitor, 'manager')), ...at('2026-08-31T12:00:00+07:00') }

const HEADER = 'Member ID,Name,Email,Mobile Phone,Join Date,Expiry Date'

const twice = (email: string) => [1, 2].map(() => `Mint,${email},081 234 5678`)

async function upload(rows: string[], header = HEADER) {
  const file = new File([[header, ...rows].join('\r\n')], 'old members.csv')
  const uploaded = await uploadMemberList(mali, file)
  if (!uploaded.ok) throw new Error(uploaded.problem.reason)
  return uploaded.id
}

async function preview(id: string, page = 1) {
  const list = await findMemberImport(db, id)
  if (!list) throw new Error('no list')
  const view = await viewMemberImport(mali, list, page)
  if (view.state !== 'waiting') throw new Error(view.state)
  return view
}

async function stateOf(id: string) {
  const list = await findMemberImport(db, id)
  return { list, file: list?.contentKey ? await mali.storage.read(list.contentKey) : null }
}

const WORKS = { [MEMBER_IMPORT]: takeInList }

/** Has the list taken in and waits for what comes of it. */
async function importList(ctx: CommandContext, id: string) {
  const asked = await confirmMemberImport(ctx, id)
  if (!asked.ok) return asked
  await runWork(ctx, asked.value, WORKS)
  const { outcome, error } = await waitForWork(db, asked.value.workId, 10_000)
  return error ? fail(error) : ok(outcome)
}

const emails = async () => (await db.select().from(members)).map(({ email }) => email).toSorted()
const person = (number: number) => `,Nok ${number},nok${number}@example.com,081 234 5678,,`

beforeEach(async () => {
  await db.delete(members)
  await db.delete(longWorks)
})

describe('before it is confirmed', () => {
  test('a list makes nobody a member, and shows what it would make', async () => {
    const id = await upload([
      'SALA-OLD1,Nok,nok@example.com,081 234 5678,01/08/2569,30/09/2569',
      ',=1+1,new@example.com,+66 81,,',
    ])
    const view = await preview(id)
    expect(view).toMatchObject({
      good: { count: 2 },
      errors: '0',
      duplicates: '0',
      unknownColumns: [],
      notes: { buddhist: '1', proposed: '1', ids: '1' },
    })
    expect(view.rows).toMatchObject([
      { row: 2, memberId: 'SALA-OLD1', name: 'Nok', joined: '1 Aug 2026', expires: '30 Sept 2026' },
      { row: 3, memberId: null, name: '=1+1', joined: '31 Aug 2026', expires: '30 Sept 2026' },
    ])
    expect(await emails()).toEqual([])
  })

  test('says which rows have errors, in which column and why, page by page', async () => {
    const bad = Array.from({ length: 30 }, (_, number) => `,Nok ${number},no address,081 234 5678,,`)
    const id = await upload([person(1), '', ...bad])
    const { problems, errors } = await preview(id)
    expect(errors).toBe('30')
    expect(problems).toMatchObject({ total: 30, page: 1 })
    expect(problems.rows).toHaveLength(25)
    expect(problems.rows[0]).toEqual({
      row: 4,
      name: 'Nok 0',
      kind: 'error',
      faults: [{ column: 'Email', message: 'Please enter a valid email address' }],
    })
    expect((await preview(id, 2)).problems.rows).toHaveLength(5)
  })

  test.each([
    ['Thai', 'ชื่อ-นามสกุล,อีเมล,โทรศัพท์มือถือ', 'อีเมล'],
    ['Russian', 'ФИО, Почта ,Телефон', 'Почта'],
    ['their own English', 'name,E-MAIL,mobile phone', 'E-MAIL'],
  ])('names the column as %s headings do', async (_, header, column) => {
    const id = await upload(['Nok,no address,081 234 5678', ...twice('same@example.com')], header)
    const { problems } = await preview(id)
    expect(problems.rows.map(({ faults }) => faults[0]?.column)).toEqual([column, column])
  })

  test('names a column that the file has not in the reader’s language', async () => {
    const reader = getLocale
    overwriteGetLocale(() => 'th')
    onTestFinished(() => overwriteGetLocale(reader))
    const file = new File(['ชื่อ-นามสกุล,อีเมล\nนก,nok@example.com'], 'x.csv')
    expect(await uploadMemberList(mali, file)).toMatchObject({
      problem: { reason: 'missing', names: [m.member_mobile({}, { locale: 'th' })] },
    })
  })

  test('says who is a member already, by id or email, or stands there twice', async () => {
    await insertMember(db, { memberId: 'SALA-HERE1', email: 'Here@Example.com' })
    const id = await upload([
      'sala-here1,Nok,other@example.com,081,,',
      ',Nok,here@example.COM,081,,',
      'SALA-NEW1,Nok,new@example.com,081,,',
      'sala-new1,Nok,other@example.com,081,,',
      ',Nok,NEW@example.com,081,,',
      ',Nok,bad,081,,',
      ',Nok,bad,081,,',
    ])
    const { good, duplicates, errors, problems } = await preview(id)
    expect({ good: good.count, duplicates, errors }).toEqual({ good: 1, duplicates: '4', errors: '2' })
    const told = problems.rows.filter(({ kind }) => kind === 'duplicate')
    expect(told.map(({ row, faults }) => `${row}: ${faults[0]?.message}`)).toEqual([
      '2: sala-here1 is a member already',
      '3: A member has here@example.COM already',
      '5: The same member ID as row 4',
      '6: The same email as row 4',
    ])
  })

  test.each([
    ['no file', null, 'no_file'],
    ['an empty file', new File([], 'x.csv'), 'no_file'],
    ['a file that is too large', new File([new Uint8Array(6 * 1024 * 1024 + 1)], 'x.csv'), 'too_large'],
    ['a picture', new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0])], 'x.csv'), 'not_text'],
    ['headings alone', new File([HEADER], 'x.csv'), 'no_rows'],
    ['other columns', new File(['Product,Price\nTea,40'], 'x.csv'), 'missing'],
    ['a column twice', new File([`${HEADER},email\n${person(1)},x`], 'x.csv'), 'doubled'],
    ['20,001 rows', new File([`${HEADER}\n${`${person(1)}\n`.repeat(20_001)}`], 'x.csv'), 'too_many_rows'],
    ['one line of 6 MB', new File(['x'.repeat(6 * 1024 * 1024)], 'x.csv'), 'long_row'],
    [
      'one line of 6 MB below the headings',
      new File([`${HEADER}\n${'x'.repeat(6_000_000)}`], 'x.csv'),
      'long_row',
    ],
    ['100,000 columns', new File(['Name,'.repeat(100_000)], 'x.csv'), 'long_row'],
    ['letters of no encoding', new File([new Uint8Array(6_000_000).fill(0xe1)], 'x.csv'), 'not_text'],
    ['an open quotation mark', new File([`${HEADER}\n"Nok,${person(1)}`], 'x.csv'), 'open_quote'],
  ])('%s is refused, and nothing is kept', async (_what, file, reason) => {
    const before = await db.select().from(memberImports)
    expect(await uploadMemberList(mali, file)).toMatchObject({ ok: false, problem: { reason } })
    expect(await db.select().from(memberImports)).toEqual(before)
  })
})

test('a list with a separator, a title and Thai headings is read, and its rows keep their numbers', async () => {
  const lines = [
    'sep=;',
    'สมาชิกของเรา',
    '',
    'ชื่อ;อีเมล;เบอร์โทร',
    'Nok;nok@example.com;081 234 5678',
    'Som;none;081',
  ]
  const uploaded = await uploadMemberList(mali, new File([lines.join('\r\n')], 'x.csv'))
  if (!uploaded.ok) throw new Error(uploaded.problem.reason)
  const { rows, problems } = await preview(uploaded.id)
  expect(rows.map(({ row, name }) => `${row} ${name}`)).toEqual(['4 Nok'])
  expect(problems.rows.map(({ row }) => row)).toEqual([5])
})

describe('confirmed', () => {
  test('every row that is fine becomes a member with an entry of its own, and the file is deleted', async () => {
    const rows = Array.from({ length: 1203 }, (_, number) => person(number))
    const id = await upload([...rows, ',Nok,no address,081,,', person(7)])
    const { list: waiting } = await stateOf(id)
    expect(await importList(mali, id)).toEqual({ ok: true, value: { added: 1203 } })
    const made = await db.select().from(members)
    expect(made).toHaveLength(1203)
    expect(made[0]).toMatchObject({
      status: 'active',
      autoRenew: true,
      expiryDate: '2026-09-30',
      anchorDay: 31,
    })
    expect(new Set(made.map(({ memberId }) => memberId)).size).toBe(1203)
    const log = await db
      .select()
      .from(adminActivityLog)
      .where(and(eq(adminActivityLog.adminId, mali.actor.userId), eq(adminActivityLog.action, 'created')))
    expect(log.map(({ entityId }) => entityId).toSorted()).toEqual(made.map(row => row.id).toSorted())
    const { list } = await stateOf(id)
    expect(list).toMatchObject({ contentKey: null, added: 1203 })
    expect(await mali.storage.read(waiting?.contentKey ?? '')).toBeNull()
    const [done] = await db.select().from(adminActivityLog).where(eq(adminActivityLog.action, 'imported'))
    expect(done).toMatchObject({ entityId: id, details: { rows: 1203, errorRows: 1, duplicateRows: 1 } })
  })

  test('twice, by two people at once, it imports once, and both learn how many it were', async () => {
    const id = await upload([person(1), person(2)])
    const done = { ok: true, value: { added: 2 } }
    expect(await Promise.all([importList(mali, id), importList(som, id)])).toEqual([done, done])
    expect(await importList(mali, id)).toEqual(done)
    expect(await emails()).toEqual(['nok1@example.com', 'nok2@example.com'])
  })

  test('the same list uploaded twice makes nobody a member twice', async () => {
    const ids = [await upload([person(1), person(2)]), await upload([person(2), person(3)])]
    const done = await Promise.all(ids.map(id => importList(mali, id)))
    expect(done.map(taken => taken.ok && taken.value?.['added']).toSorted()).toEqual([1, 2])
    expect(await emails()).toHaveLength(3)
  })

  test('a row that became a duplicate since the preview is left out', async () => {
    const id = await upload([person(1), person(2)])
    expect((await preview(id)).good.count).toBe(2)
    await insertMember(db, { email: 'NOK1@example.com' })
    expect(await importList(mali, id)).toEqual({ ok: true, value: { added: 1 } })
    expect(await emails()).toEqual(['NOK1@example.com', 'nok2@example.com'])
  })

  test('all or nothing: what breaks in the middle leaves nobody behind, and the list still waits', async () => {
    const id = await upload(Array.from({ length: 1500 }, (_, number) => person(number)))
    await db.execute(`create function refuse_last() returns trigger language plpgsql as
      $$ begin if new.email = 'nok1499@example.com' then raise exception 'no'; end if; return new; end $$`)
    await db.execute(
      'create trigger refuse_last before insert on members for each row execute function refuse_last()',
    )
    expect(await importList(mali, id)).toEqual({ ok: false, reason: 'error' })
    await db.execute('drop trigger refuse_last on members')
    expect(await emails()).toEqual([])
    const { good, failure } = await preview(id)
    expect({ good: good.count, failure }).toEqual({
      good: 1500,
      failure: 'The import did not work, and nobody was added. Please try again.',
    })
    expect(await importList(mali, id)).toMatchObject({ ok: true })
  })

  test('while it goes on its screens say how far it is, and say so when nobody is at it any more', async () => {
    const id = await upload([person(1)])
    const asked = await confirmMemberImport(mali, id)
    const workId = asked.ok ? asked.value.workId : ''
    await claimWork(mali, workId, WORK_LIMITS)
    const adding = { phase: 'adding', done: 3000, total: 20_000 }
    await db.update(longWorks).set(adding).where(eq(longWorks.id, workId))
    const look = async (now: () => Date) => {
      const { list } = await stateOf(id)
      return list && viewMemberImport({ ...mali, now }, list, 1)
    }
    const label = 'Adding members'
    expect(await look(mali.now)).toMatchObject({
      state: 'running',
      work: { label, done: 3000, total: 20_000, figures: '3,000 of 20,000 rows', isStalled: false },
    })
    const [listed] = await listImportWorks(mali)
    expect(listed).toMatchObject({ id, fileName: 'old members.csv', work: { label }, ended: null })
    const later = new Date(mali.now().getTime() + WORK_LIMITS.deadMs + 1)
    expect(await look(() => later)).toMatchObject({ state: 'running', work: { isStalled: true } })
    await runWork({ ...mali, now: () => later }, { workId }, WORKS)
    expect(await emails()).toEqual(['nok1@example.com'])
    expect(await listImportWorks(mali)).toContainEqual(
      expect.objectContaining({ id, work: null, ended: '1 member imported' }),
    )
  })

  test('what is begun again after its server died when all was done adds nobody twice', async () => {
    const id = await upload([person(1)])
    const asked = await confirmMemberImport(mali, id)
    await runWork(mali, { workId: asked.ok ? asked.value.workId : '' }, WORKS)
    await db.update(longWorks).set({ state: 'running', finishedAt: null, outcome: null, aliveAt: null })
    expect(await importList(mali, id)).toEqual({ ok: true, value: { added: 1 } })
    expect(await emails()).toEqual(['nok1@example.com'])
  })

  test('a list without a row that is fine imports nothing and waits', async () => {
    const id = await upload([',Nok,no address,081,,'])
    expect(await importList(mali, id)).toEqual({ ok: false, reason: 'nothing_to_add' })
    expect((await stateOf(id)).file).not.toBeNull()
  })

  test.each(['not-an-id', '0199f7a0-0000-7000-8000-000000000000'])('%s is no list', async id => {
    expect(await importList(mali, id)).toEqual({ ok: false, reason: 'not_found' })
    expect(await giveUpMemberImport(mali, id)).toBe(false)
  })
})

test('a list that is given up loses its file and cannot be imported any more', async () => {
  const id = await upload([person(1)])
  const key = (await stateOf(id)).list?.contentKey ?? ''
  expect(await giveUpMemberImport(mali, id)).toBe(true)
  expect(await giveUpMemberImport(mali, id)).toBe(false)
  expect(await mali.storage.read(key)).toBeNull()
  expect(await importList(mali, id)).toEqual({ ok: false, reason: 'given_up' })
  expect(await emails()).toEqual([])
})

test('a list that nobody comes back to for seven days is deleted, a newer one stays', async () => {
  const id = await upload([person(1)])
  await forgetMemberLists({ ...visitor, ...at('2026-09-07T11:59:00+07:00') })
  expect((await stateOf(id)).file).not.toBeNull()
  await forgetMemberLists({ ...visitor, ...at('2026-09-07T12:01:00+07:00') })
  expect(await stateOf(id)).toMatchObject({ list: { contentKey: null }, file: null })
})

describe('the order of day and month', () => {
  const joined = (number: number, day: string) =>
    `,Nok ${number},nok${number}@example.com,081 234 5678,${day},none`
  const joinDays = async () => (await db.select().from(members)).map(({ joinDate }) => joinDate).toSorted()

  test('is decided for the whole column by one row, also the rows before it', async () => {
    const id = await upload([joined(1, '01/02/2026'), joined(2, '03/25/2026'), joined(3, '5/6/26')])
    expect(await preview(id)).toMatchObject({ good: { count: 3 }, days: null })
    await importList(som, id)
    expect(await joinDays()).toEqual(['2026-01-02', '2026-03-25', '2026-05-06'])
  })

  test('is refused where two rows contradict each other, with their numbers, and nothing is kept', async () => {
    const before = await db.select().from(memberImports)
    const rows = [joined(1, '01/02/2026'), joined(2, '25/03/2026'), '', joined(3, '03/25/2026')]
    expect(await uploadMemberList(mali, new File([[HEADER, ...rows].join('\n')], 'x.csv'))).toEqual({
      ok: false,
      problem: { reason: 'day_orders', names: ['Join Date'], rows: [3, 5] },
    })
    expect(await db.select().from(memberImports)).toEqual(before)
  })

  test('is asked where no row says it; the answer stays with the list until it is taken in', async () => {
    const id = await upload([joined(1, '01/02/2026'), joined(2, '11/12/2025')])
    expect((await preview(id)).days).toEqual({
      columns: 'Join Date',
      example: '01/02/2026',
      chosen: '',
      readings: [
        { value: 'day_first', label: '1 Feb 2026' },
        { value: 'month_first', label: '2 Jan 2026' },
      ],
    })
    expect(await importList(som, id)).toEqual(fail('days_open'))
    expect(await emails()).toEqual([])
    expect(await chooseForMemberImport(som, id, { dayOrder: 'month_first' })).toBe(true)
    const view = await preview(id)
    expect(view.days?.chosen).toBe('month_first')
    expect(view.rows.map(row => row.joined)).toEqual(['2 Jan 2026', '12 Nov 2025'])
    expect(await importList(som, id)).toEqual(ok({ added: 2 }))
    expect(await joinDays()).toEqual(['2025-11-12', '2026-01-02'])
    expect(await chooseForMemberImport(som, id, { dayOrder: 'day_first' })).toBe(false)
  })
})

/** Windows-1251, where the small and the capital letters of Russian stand in their order. */
const inCyrillic = (text: string) =>
  Uint8Array.from(text, letter =>
    letter < '\x80' ? letter.charCodeAt(0) : letter.charCodeAt(0) - 0x410 + 0xc0,
  )

describe('the letters of an older encoding', () => {
  test('are asked where they could be others, and the answer is read and kept', async () => {
    const bytes = inCyrillic(`${HEADER}\n,ОЛЕГ,oleg@example.com,081 234 5678,,`)
    const uploaded = await uploadMemberList(mali, new File([bytes], 'x.csv'))
    const id = uploaded.ok ? uploaded.id : ''
    expect(await preview(id)).toMatchObject({
      open: 'Please answer the questions above first.',
      letters: {
        chosen: '',
        readings: [
          { value: 'windows-1251', label: 'Cyrillic: ОЛЕГ' },
          { value: 'windows-874', label: 'Thai: ฮหลร' },
        ],
      },
    })
    expect(await importList(mali, id)).toEqual(fail('questions_open'))
    await chooseForMemberImport(mali, id, { encoding: 'windows-874' })
    expect((await preview(id)).rows.map(({ name }) => name)).toEqual(['ฮหลร'])
    await chooseForMemberImport(mali, id, { encoding: 'windows-1251' })
    expect(await preview(id)).toMatchObject({ open: null, encoding: 'windows-1251' })
    expect(await importList(mali, id)).toEqual(ok({ added: 1 }))
    expect((await db.select().from(members)).map(({ name }) => name)).toEqual(['ОЛЕГ'])
  })

  test('are not asked where they say it themselves', async () => {
    const bytes = inCyrillic(`${HEADER}\n,Иван Петров,ivan@example.com,081 234 5678,,`)
    const uploaded = await uploadMemberList(mali, new File([bytes], 'x.csv'))
    const view = await preview(uploaded.ok ? uploaded.id : '')
    expect(view).toMatchObject({ open: null, letters: null, encoding: 'windows-1251' })
    expect(view.rows.map(({ name }) => name)).toEqual(['Иван Петров'])
  })
})

describe('a 0 that phone numbers may have lost', () => {
  const phones = async () => (await db.select().from(members)).map(row => row.mobilePhone).toSorted()
  const rows = [',Nok,nok@example.com,812345678,,', ',Som,som@example.com,081 234 5679,,']

  test.each([
    ['yes', ['081 234 5679', '0812345678']],
    ['no', ['081 234 5679', '812345678']],
  ] as const)('is asked once, and with the answer %s the numbers are %j', async (lostZeros, taken) => {
    const id = await upload(rows)
    expect(await preview(id)).toMatchObject({
      open: 'Please answer the questions above first.',
      zeros: { chosen: '', asTheyAre: '812345678', whole: '0812345678' },
    })
    expect(await importList(mali, id)).toEqual(fail('questions_open'))
    await chooseForMemberImport(mali, id, { lostZeros })
    expect((await preview(id)).zeros?.chosen).toBe(lostZeros)
    await importList(mali, id)
    expect(await phones()).toEqual(taken)
  })

  test('one answer does not take back another', async () => {
    const id = await upload([',Nok,nok@example.com,812345678,01/02/2026,'])
    expect((await preview(id)).open).toBe('Please answer the questions above first.')
    await chooseForMemberImport(mali, id, { lostZeros: 'yes' })
    expect((await preview(id)).open).toBe('Please say first whether the day or the month comes first.')
    await chooseForMemberImport(mali, id, { dayOrder: 'day_first' })
    expect(await preview(id)).toMatchObject({
      open: null,
      zeros: { chosen: 'yes' },
      days: { chosen: 'day_first' },
    })
  })
})

describe('two people with one address', () => {
  const rows = [
    ',Here,couple@example.com,081 234 5678,,',
    ',Her Husband,COUPLE@example.com,081 234 5678,,',
    ',Nok,family@example.com,081 234 5678,,',
    ',Som,family@example.com,081 234 5678,,',
    ',nok ,family@example.com,081 234 5678,,',
  ]

  test('are left out as before until staff say that they share it; who is there by name stays out', async () => {
    await insertMember(db, { name: 'Here', email: 'couple@example.com' })
    const id = await upload(rows)
    const view = await preview(id)
    expect(view).toMatchObject({
      open: null,
      good: { count: 1 },
      duplicates: '4',
      shared: { chosen: 'no', count: '2', name: 'Her Husband', email: 'COUPLE@example.com' },
    })
    await chooseForMemberImport(mali, id, { sharedEmails: 'yes' })
    const chosen = await preview(id)
    expect(chosen).toMatchObject({
      good: { count: 3 },
      duplicates: '2',
      shared: { chosen: 'yes', count: '2' },
    })
    expect(chosen.problems.rows.map(({ row }) => row)).toEqual([2, 6])
    await chooseForMemberImport(mali, id, { sharedEmails: 'no' })
    expect((await preview(id)).good.count).toBe(1)
    await chooseForMemberImport(mali, id, { sharedEmails: 'yes' })
    expect(await importList(mali, id)).toEqual(ok({ added: 3 }))
    const names = (await db.select().from(members)).map(({ name }) => name)
    expect(names.toSorted()).toEqual(['Her Husband', 'Here', 'Nok', 'Som'])
  })

  test('are added once, however often the same list comes', async () => {
    for (const added of [3, 0]) {
      const id = await upload(rows.slice(1, 4))
      await chooseForMemberImport(mali, id, { sharedEmails: 'yes' })
      expect(await importList(mali, id)).toEqual(added ? ok({ added }) : fail('nothing_to_add'))
    }
  })

  test('are not asked about where nobody shares one', async () => {
    expect((await preview(await upload([person(1), person(2), person(1)]))).shared).toBeNull()
  })
})

test.each(locales)('the template in %s needs no mapping once it is filled in', async locale => {
  const asBefore = getLocale
  overwriteGetLocale(() => locale)
  onTestFinished(() => overwriteGetLocale(asBefore))
  const header = templateHeadings()
  const filled = {
    name: 'Nok',
    email: 'nok@example.com',
    mobilePhone: '081 234 5678',
    joinDate: '2026-08-01',
  }
  const cellsOf: Partial<Record<MemberColumn, string>> = {
    memberId: 'SALA-7',
    workPhone: '038 123 456',
    ...filled,
  }
  const cells = MEMBER_COLUMNS.map(({ field }) => cellsOf[field] ?? '')
  const list = new File([toCsv(header, [cells])], 'x.csv')
  const uploaded = await uploadMemberList(mali, list)
  const id = uploaded.ok ? uploaded.id : ''
  expect(await preview(id)).toMatchObject({ unknownColumns: [], errors: '0', good: { count: 1 } })
  expect(await importList(mali, id)).toEqual(ok({ added: 1 }))
  const [made] = await db.select().from(members)
  expect(made).toMatchObject({ memberId: 'SALA-7', workPhone: '038 123 456', ...filled })
})
