import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { notificationChoices } from '#app/house/notifications/tables.server.ts'
import { rateLimits } from '#app/kit/platform/rate-limit.tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { asStaff } from '../../../../tests/support/reviewer.ts'
import { type RequestValues, readRequest } from '../schema.ts'
import { REQUEST_MAIL_LIMITS } from '../steps/mails.server.ts'
import { requests } from '../tables.server.ts'
import { REQUESTS_PER_HOUR, submitRequest } from './submit.server.ts'

const { db } = await createTestDatabase()
const { ctx: made } = await createTestContext(db)
/** 14:30 in Bangkok on 3 May 2027. */
const ctx = { ...made, now: () => new Date('2027-05-03T07:30:00Z') }
const owner = await asStaff(ctx, 'owner')
const desk = await asStaff(ctx, 'front_desk')
await asStaff(ctx, 'accountant')
await asStaff(ctx, null)

function values(change: Partial<RequestValues> = {}): RequestValues {
  return {
    submissionKey: randomUUID(),
    kind: 'tour',
    name: 'Nok Suwan',
    email: `nok.${randomUUID()}@example.com`,
    phone: '',
    note: 'I come by bicycle',
    wishes: [
      { day: '2027-05-04', hours: '10:00' },
      { day: '2027-05-05', hours: 'evening' },
    ],
    ...change,
  }
}

const submit = (change: Partial<RequestValues> = {}, from = ctx) =>
  submitRequest(from, { values: values(change), locale: 'th' })

async function taken(change: Partial<RequestValues> = {}) {
  const submitted = await submit(change)
  if (!submitted.ok) throw new Error(JSON.stringify(submitted.errors))
  const [request] = await db.select().from(requests).where(eq(requests.id, submitted.requestId))
  if (!request) throw new Error('no request')
  return request
}

const recipients = async () => (await db.select().from(mails)).map(({ recipient }) => recipient).toSorted()

beforeEach(async () => {
  await db.delete(requests)
  await db.delete(mails)
  await db.delete(rateLimits)
  await db.delete(notificationChoices)
})

test('a request is kept as it was typed, new and nobody’s', async () => {
  expect(await taken({ email: 'nok@example.com' })).toMatchObject({
    kind: 'tour',
    status: 'new',
    name: 'Nok Suwan',
    email: 'nok@example.com',
    phone: null,
    note: 'I come by bicycle',
    locale: 'th',
    takenBy: null,
    answeredAt: null,
    wishes: [
      { day: '2027-05-04', hours: '10:00' },
      { day: '2027-05-05', hours: 'evening' },
    ],
  })
})

test('the log says that a visitor sent it', async () => {
  const { id } = await taken()
  const entries = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, id))
  expect(entries).toMatchObject([{ adminId: null, action: 'request_submitted', entityType: 'request' }])
})

describe('pressed twice', () => {
  test('also at the same moment, it is one request with one mail to each', async () => {
    const same = values({ email: 'nok@example.com' })
    const results = await Promise.all(
      Array.from({ length: 5 }, () => submitRequest(ctx, { values: same, locale: 'en' })),
    )
    expect(new Set(results.map(result => result.ok && result.requestId)).size).toBe(1)
    expect(await db.select().from(requests)).toHaveLength(1)
    expect(await recipients()).toEqual(['nok@example.com', owner.actor.email, desk.actor.email].toSorted())
  })

  test('with something corrected, it is the same request as it was typed last', async () => {
    const first = await taken()
    const again = await taken({ submissionKey: first.submissionKey, name: 'Nok S.', phone: '081 234 5678' })
    expect(again).toMatchObject({ id: first.id, name: 'Nok S.', phone: '081 234 5678' })
  })

  test('after staff have answered, it stays as they have read it', async () => {
    const first = await taken()
    await db.update(requests).set({ status: 'done' }).where(eq(requests.id, first.id))
    expect(await submit({ submissionKey: first.submissionKey, name: 'Another' })).toMatchObject({
      ok: false,
      status: 409,
      errors: { form: expect.stringContaining('answered this request already') },
    })
    const [kept] = await db.select().from(requests)
    expect(kept?.name).toBe('Nok Suwan')
  })
})

describe('mails', () => {
  test('the visitor’s is in their language, and holds nothing that was typed', async () => {
    const { id } = await taken({ email: 'nok@example.com', name: 'Win a prize at evil.example' })
    const [mail] = await db.select().from(mails).where(eq(mails.recipient, 'nok@example.com'))
    expect(mail).toMatchObject({ kind: 'request', subjectKind: 'request', subjectId: id })
    expect(mail?.subject).toBe('เราได้รับคำขอของคุณแล้ว: เยี่ยมชมสถานที่')
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/prize|evil|bicycle/)
  })

  test('staff who answer requests are told, with the way there, and not how to reach the visitor', async () => {
    const { id } = await taken({ email: 'nok@example.com', phone: '081 234 5678' })
    const [mail] = await db.select().from(mails).where(eq(mails.recipient, desk.actor.email))
    expect(mail?.text).toContain(`http://localhost/admin/requests/${id}`)
    expect(mail?.text).toContain('Nok Suwan')
    // The request's id is random: left in, it holds "081" now and then by chance.
    expect(mail?.text.replaceAll(id, '')).not.toMatch(/nok@example\.com|081/)
  })

  test('whoever of staff does not want to be told is not', async () => {
    await db.insert(notificationChoices).values({ userId: desk.actor.userId, newRequest: false })
    await taken({ email: '', phone: '081 234 5678' })
    expect(await recipients()).toEqual([owner.actor.email])
  })

  test('a mailbox gets three an hour, however it is spelt; the requests are taken', async () => {
    for (const tag of ['a', 'b', 'c', 'd', 'e']) await taken({ email: `nok+${tag}@gmail.com` })
    const toNok = (await recipients()).filter(address => address.endsWith('@gmail.com'))
    expect(toNok).toHaveLength(REQUEST_MAIL_LIMITS.mailbox.limit)
    expect(await db.select().from(requests)).toHaveLength(5)
  })

  test('a neighbourhood has staff told of twenty requests an hour, and others still do', async () => {
    for (let host = 1; host <= 25; host++)
      await submit({ email: '', phone: '1' }, { ...ctx, clientAddress: `203.0.113.${host}` })
    const toDesk = async () => (await recipients()).filter(address => address === desk.actor.email)
    expect(await toDesk()).toHaveLength(REQUEST_MAIL_LIMITS.network.limit)
    await submit({ email: '', phone: '1' }, { ...ctx, clientAddress: '198.51.100.1' })
    expect(await toDesk()).toHaveLength(REQUEST_MAIL_LIMITS.network.limit + 1)
  })
})

test('one address is taken sixty requests an hour from, and what is wrong does not count', async () => {
  for (let count = 0; count < 5; count++) await submit({ name: '' })
  for (let count = 0; count < REQUESTS_PER_HOUR; count++)
    expect(await submit({ email: '', phone: '1' })).toMatchObject({ ok: true })
  expect(await submit({ email: '', phone: '1' })).toMatchObject({ ok: false, status: 429 })
  const neighbour = { ...ctx, clientAddress: '203.0.113.8' }
  expect(await submit({ email: '', phone: '1' }, neighbour)).toMatchObject({ ok: true })
})

describe('what is wrong is said beside its field', () => {
  test.each<[Partial<RequestValues>, Record<string, string>]>([
    [{ kind: 'massage' }, { kind: 'Please choose what you would like' }],
    [{ name: ' ' }, { name: 'Please enter your name.' }],
    [{ name: '\u200b' }, { name: 'Please enter your name.' }],
    [{ name: 'x'.repeat(201) }, { name: 'Please use at most 200 characters for your name.' }],
    [{ email: '' }, { email: 'Please enter an email address or a phone number' }],
    [{ kind: 'call' }, { phone: 'Please enter a phone number' }],
    [{ kind: 'call', email: '' }, { phone: 'Please enter a phone number' }],
    [{ email: 'nok@' }, { email: 'Please enter a valid email address' }],
    [{ phone: 'call me' }, { phone: 'Please enter a valid phone number' }],
    [{ note: 'x'.repeat(1001) }, { note: 'Please use at most 1000 characters for your note.' }],
    [{ wishes: [{ day: '', hours: 'any' }] }, { day1: 'Please choose a day' }],
    [{ wishes: [{ day: '2027-05-02', hours: 'any' }] }, { day1: 'Please choose today or a later day' }],
    [
      { wishes: [{ day: '2027-07-03', hours: 'any' }] },
      { day1: 'Please choose a day within the next 60 days' },
    ],
    [
      { wishes: [{ day: '2027-05-03', hours: '09:00' }] },
      { hours1: 'This time is over today: please choose a later one' },
    ],
    [
      {
        wishes: [
          { day: '2027-05-04', hours: 'any' },
          { day: '2027-05-05', hours: 'at noon' },
        ],
      },
      { hours2: 'Please choose a time' },
    ],
  ])('%j', async (change, errors) => {
    expect(await submit(change)).toEqual({ ok: false, status: 400, errors })
    expect(await db.select().from(requests)).toEqual([])
  })
})

test('a posted form is read as text, with one key and no more than three times', () => {
  const form = new FormData()
  const typed = {
    submissionKey: 'mine',
    kind: 'call',
    name: ' Nok\u0000\n Suwan ',
    email: ' nok@example.com ',
  }
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  for (const row of [1, 2, 3, 4]) form.set(`day${row}`, `2027-05-0${row}`)
  form.set('phone', new File(['081'], 'phone.txt'))
  form.set('note', 'One\r\nTwo')
  const read = readRequest(form)
  expect(read).toMatchObject({ kind: 'call', name: 'Nok Suwan', email: 'nok@example.com', phone: '' })
  expect(read.submissionKey).toMatch(/^[0-9a-f-]{36}$/)
  expect(read.wishes.map(({ day }) => day)).toEqual(['2027-05-01', '2027-05-02', '2027-05-03'])
  expect(read.note).toBe('One\nTwo')
})
