import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { asStaff } from '../../../../tests/support/reviewer.ts'
import { findNewRequests, findRequest, listRequests, readRequestQuery } from '../queries.server.ts'
import { markOf } from '../rules.ts'
import { requests } from '../tables.server.ts'
import { answerRequest, finishRequest, finishRequests, reopenRequest, takeRequest } from './handle.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const desk = await asStaff(ctx, 'front_desk')
const manager = await asStaff(ctx, 'manager')

async function insertRequest(values: Partial<typeof requests.$inferInsert> = {}) {
  const asked = { submissionKey: randomUUID(), kind: 'call', name: 'Nok Suwan', locale: 'ru' } as const
  const at = { submittedAt: new Date('2027-05-03T07:30:00Z'), updatedAt: new Date('2027-05-03T07:30:00Z') }
  const [row] = await db
    .insert(requests)
    .values({ ...asked, email: 'nok@example.com', ...at, ...values })
    .returning()
  if (!row) throw new Error('no request')
  return row
}

const asked = async (id: string) => {
  const request = await findRequest(db, id)
  if (!request) throw new Error('no request')
  return { id, seen: markOf(request) }
}

const actionsOf = async (id: string) => {
  const entries = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, id))
  return entries.map(({ action }) => action)
}

beforeEach(async () => {
  await db.delete(requests)
  await db.delete(mails)
})

test('a request goes from new to answered to done, with who took it, and each step in the log', async () => {
  const { id } = await insertRequest()
  await takeRequest(desk, await asked(id))
  expect(await findRequest(db, id)).toMatchObject({ status: 'new', takerName: 'Mali' })
  await answerRequest(manager, { ...(await asked(id)), answer: null })
  expect(await findRequest(db, id)).toMatchObject({ status: 'answered', takenBy: manager.actor.userId })
  await finishRequest(desk, await asked(id))
  expect(await findRequest(db, id)).toMatchObject({ status: 'done', takenBy: manager.actor.userId })
  await reopenRequest(desk, await asked(id))
  expect(await findRequest(db, id)).toMatchObject({ status: 'answered' })
  expect(await actionsOf(id)).toEqual([
    'request_taken',
    'request_answered',
    'request_done',
    'request_reopened',
  ])
})

describe('an answer', () => {
  test('goes to the visitor in their language, line by line, and is kept', async () => {
    const { id } = await insertRequest()
    const answer = 'Приходите в десять.\nНас найти легко.'
    expect(await answerRequest(desk, { ...(await asked(id)), answer })).toEqual({ ok: true, value: null })
    const [mail] = await db.select().from(mails)
    expect(mail).toMatchObject({ kind: 'request', recipient: 'nok@example.com', subjectId: id })
    expect(mail?.subject).toBe('О вашем запросе: Бесплатный звонок')
    expect(mail?.text).toContain('Здравствуйте, Nok Suwan!\n\nПриходите в десять.\n\nНас найти легко.')
    expect(await findRequest(db, id)).toMatchObject({ status: 'answered', answer })
  })

  test('by phone sends no mail', async () => {
    const { id } = await insertRequest({ email: null, phone: '081 234 5678' })
    await answerRequest(desk, { ...(await asked(id)), answer: null })
    expect(await db.select().from(mails)).toEqual([])
  })

  test.each([
    ['', 'bad_answer'],
    [' \n', 'bad_answer'],
    ['x'.repeat(2001), 'bad_answer'],
  ])('of %j is refused', async (answer, reason) => {
    const { id } = await insertRequest()
    expect(await answerRequest(desk, { ...(await asked(id)), answer })).toEqual({ ok: false, reason })
    expect(await findRequest(db, id)).toMatchObject({ status: 'new' })
  })

  test('in words needs an address', async () => {
    const { id } = await insertRequest({ email: null, phone: '081 234 5678' })
    const answered = await answerRequest(desk, { ...(await asked(id)), answer: 'Come at ten' })
    expect(answered).toEqual({ ok: false, reason: 'no_address' })
  })
})

describe('of two who act at once', () => {
  test('the second changes nothing, and no second answer goes out', async () => {
    const { id } = await insertRequest()
    const seen = await asked(id)
    const both = await Promise.all(
      [desk, manager].map(ctx => answerRequest(ctx, { ...seen, answer: 'Come at ten' })),
    )
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(both.find(({ ok }) => !ok)).toMatchObject({ reason: 'changed' })
    expect(await db.select().from(mails)).toHaveLength(1)
  })
})

test.each(['', 'no id', randomUUID()])('a request that is not there (%j) is not found', async id => {
  expect(await finishRequest(desk, { id, seen: '' })).toEqual({ ok: false, reason: 'not_found' })
})

test('what is new waits, the newest first, until it is answered', async () => {
  const first = await insertRequest({ submittedAt: new Date('2027-05-01T00:00:00Z') })
  const second = await insertRequest()
  const waiting = await findNewRequests(db, 1)
  expect(waiting).toMatchObject({ count: 2, rows: [{ id: second.id }] })
  await answerRequest(desk, { ...(await asked(second.id)), answer: null })
  expect(await findNewRequests(db, 10)).toMatchObject({ count: 1, rows: [{ id: first.id }] })
})

test.each([
  ['?q=nok%20su', 2],
  ['?q=081', 1],
  ['?q=100%25', 0],
  ['?status=done', 1],
  ['?kind=tour&q=NOK@', 1],
  ['?status=lost', 2],
])('the list that %s asks for has %d', async (search, total) => {
  await insertRequest({ kind: 'tour' })
  await insertRequest({ status: 'done', phone: '081 234 5678', email: null })
  const query = readRequestQuery(new URLSearchParams(search))
  expect((await listRequests(db, query)).rows).toHaveLength(total)
})

test.each([
  ['', ['Boon', 'Anan']],
  ['received', ['Anan', 'Boon']],
  ['name', ['Anan', 'Boon']],
  ['-kind', ['Boon', 'Anan']],
  ['status', ['Boon', 'Anan']],
])('sorted by %j the requests are %j', async (sort, names) => {
  await insertRequest({ name: 'Anan', kind: 'call', submittedAt: new Date('2027-05-01T00:00:00Z') })
  await insertRequest({ name: 'Boon', kind: 'tour', status: 'done' })
  const { rows } = await listRequests(db, readRequestQuery(new URLSearchParams({ sort })))
  expect(rows.map(({ name }) => name)).toEqual(names)
})

test('several are done together; one that somebody acted on meanwhile stays, and is named', async () => {
  const [first, second] = [await insertRequest(), await insertRequest({ name: 'Boon' })]
  const seen = await Promise.all([first, second].map(({ id }) => asked(id)))
  await takeRequest(manager, await asked(second.id))
  const rows = [...seen.map(({ id, seen: mark }) => ({ id, mark })), { id: randomUUID(), mark: '' }]
  expect(await finishRequests(desk, rows)).toEqual({ count: 1, left: ['Boon', null] })
  expect(await findRequest(db, first.id)).toMatchObject({ status: 'done', takenBy: desk.actor.userId })
  expect(await findRequest(db, second.id)).toMatchObject({ status: 'new' })
  expect(await actionsOf(first.id)).toEqual(['request_done'])
})
