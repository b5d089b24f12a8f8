import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { rateLimits } from '#app/kit/platform/rate-limit.tables.server.ts'
import { toCalendar } from '#app/kit/pure/calendar.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { composeMail } from '../adapters/compose.ts'
import { MAIL_KINDS, MAILBOX_SHARE, type MailKind, mayBeHeld } from '../rules/mails.ts'
import { secret } from '../rules/secrets.ts'
import { type NewMail, queueMail } from '../steps.server.ts'
import { mails } from '../tables.server.ts'
import { sendDigests } from './digest.server.ts'
import type { SendMail } from './send-mail.server.ts'
import { mailWorker, runSendMail } from './worker.server.ts'

const { db } = await createTestDatabase()
const { ctx: live, jobs } = await createTestContext(db, { SMTP_URL: 'smtp://mail.example' })
const clock = { now: new Date('2026-12-01T03:10:00Z') }
const ctx = { ...live, now: () => clock.now }
const N = MAILBOX_SHARE.mailbox.limit

type Sent = { to: string; subject: string; text: string; html: string; calendar?: { text: string } | null }
const sent: Sent[] = []
const mailer = {
  send: async (mail: Sent) => {
    sent.push(mail)
    return { ok: true } as const
  },
}

const NOK = 'nok@example.com'
const memberRowId = randomUUID()

function contentOf(subject: string, locale = 'en', words = 'Dear Nok,') {
  const blocks = [words, `${subject}, says the house.`].map(text => ({ kind: 'text', text }) as const)
  return composeMail({ subject, locale, from: 'Sala', blocks })
}

function tell(subject: string, more: Partial<NewMail> = {}) {
  const about = { kind: 'booking', subjectKind: 'member', subjectId: memberRowId, recipient: NOK } as const
  return db.transaction(tx => queueMail(tx, ctx, { ...about, ...contentOf(subject), ...more }))
}

/** All jobs that wait, on `servers` at once. */
async function work(servers = 1) {
  while (jobs.length > 0) {
    const payloads = jobs.splice(0).map(({ payload }) => payload as SendMail)
    const all = Array.from({ length: servers }, () => payloads.map(mailWorker(ctx, () => mailer)))
    await Promise.all(all.flat())
    for (let n = jobs.length - 1; n >= 0; n--) if (jobs[n]?.startAfter) jobs.splice(n, 1)
  }
}

async function tellMany(count: number, more: Partial<NewMail> = {}) {
  for (let n = 1; n <= count; n++) await tell(`News ${n}`, more)
}

const statusOf = async (id: string) =>
  (await db.select({ status: mails.status }).from(mails).where(eq(mails.id, id)))[0]?.status

beforeEach(async () => {
  clock.now = new Date('2026-12-01T03:10:00Z')
  await db.delete(mails)
  await db.delete(rateLimits)
  jobs.length = 0
  sent.length = 0
})

test('a mailbox gets its share of an hour one by one, and the rest in one digest at the full hour', async () => {
  await tellMany(N + 30)
  await work()
  expect(sent).toHaveLength(N)
  clock.now = new Date('2026-12-01T04:00:00Z')
  await sendDigests(ctx)
  await work()
  expect(sent).toHaveLength(N + 1)
  const digest = sent.at(-1)
  expect(digest).toMatchObject({ to: NOK, subject: 'Sala Coworking: your latest news in one mail' })
  for (const said of [digest?.text, digest?.html]) {
    expect(said?.match(/• News \d+/g)).toHaveLength(30)
    expect(said?.indexOf(`News ${N + 30}`)).toBeLessThan(said?.indexOf(`News ${N + 1}\n`) ?? 0)
  }
  expect(digest?.text).not.toContain('Dear Nok')
  await sendDigests(ctx)
  await work()
  expect(sent).toHaveLength(N + 1)
})

test('somebody else gets theirs, and however a mailbox is spelt it has one share', async () => {
  await tellMany(N, { recipient: 'nok.dee@gmail.com' })
  await tell('Beyond', { recipient: 'NokDee+desk@googlemail.com' })
  await tell('Yours', { recipient: 'dao@example.com' })
  await work()
  expect(sent.map(({ subject }) => subject)).not.toContain('Beyond')
  expect(sent.at(-1)).toMatchObject({ to: 'dao@example.com', subject: 'Yours' })
})

test('a digest names of each thing its newest state alone, and the same once', async () => {
  await tellMany(N)
  const [reef, tide] = [randomUUID(), randomUUID()]
  await tell('Booked: Reef', { topicId: reef })
  await tell('Booked: Tide', { topicId: tide })
  await tell('Water off')
  await tell('Cancelled: Reef', { topicId: reef })
  await tell('Water off')
  await work()
  await sendDigests(ctx)
  await work()
  expect(sent.at(-1)?.text.match(/(?<=• ).+/g)).toEqual(['Water off', 'Cancelled: Reef', 'Booked: Tide'])
})

test('calendars are told of the newest state, too, and answer nobody', async () => {
  await tellMany(N)
  const entry = (uid: string, status: 'CONFIRMED' | 'CANCELLED') => ({
    uid,
    status,
    title: 'Reef, with a name that is long enough to be folded once',
    changedAt: clock.now,
    startsAt: clock.now,
    endsAt: new Date(clock.now.getTime() + 3_600_000),
    attendee: { name: 'Nok', email: 'a-mailbox-with-a-name-that-folds-the-line@example.com' },
  })
  const calendar = (method: 'REQUEST' | 'CANCEL', uid: string, status: 'CONFIRMED' | 'CANCELLED') => ({
    calendar: { method, text: toCalendar({ product: 'B', method, entries: [entry(uid, status)] }) },
  })
  await tell('Booked: Reef', calendar('REQUEST', 'reef', 'CONFIRMED'))
  await tell('Booked: Tide', calendar('REQUEST', 'tide', 'CONFIRMED'))
  await tell('Cancelled: Reef', calendar('CANCEL', 'reef', 'CANCELLED'))
  await work()
  await sendDigests(ctx)
  await work()
  const text = sent.at(-1)?.calendar?.text ?? ''
  expect(text).toMatch(/^METHOD:PUBLISH/m)
  expect(text).not.toContain('ATTENDEE')
  expect(text).toMatch(/UID:reef[\s\S]*STATUS:CANCELLED[\s\S]*UID:tide[\s\S]*STATUS:CONFIRMED/)
  expect(text.match(/UID/g)).toHaveLength(2)
  expect(text.match(/^(BEGIN|END):V(EVENT|CALENDAR)/gm)).toHaveLength(6)
})

test.each(
  MAIL_KINDS.map(
    kind => [kind, ['account', 'agreement', 'webhook', 'test', 'digest'].includes(kind)] as const,
  ),
)('a mail of kind %s is never held: %s', (kind: MailKind, isNever) => {
  expect(mayBeHeld({ kind, secrets: [] })).toBe(!isNever)
  expect(mayBeHeld({ kind, secrets: ['https://sala.test/link'] })).toBe(false)
})

test('codes, notices and links arrive at once however many mails there were, and take nothing of the share', async () => {
  const blocks = [{ kind: 'button' as const, label: 'Open', href: secret('https://sala.test/link') }]
  const link = composeMail({ subject: 'Your link', locale: 'en', from: 'Sala', blocks })
  await tellMany(N, { kind: 'account' })
  await tellMany(N)
  await tell('Beyond')
  await tell('Your code', { kind: 'account' })
  await tell('Your link', link)
  await work()
  expect(sent).toHaveLength(2 * N + 2)
  expect(sent.slice(-2).map(({ subject }) => subject)).toEqual(['Your code', 'Your link'])
  expect(sent.at(-1)?.text).toContain('https://sala.test/link')
})

test('two servers send what is in the share once, and one digest', async () => {
  await tellMany(N + 10)
  await work(2)
  expect(sent).toHaveLength(N)
  await Promise.all([sendDigests(ctx), sendDigests(ctx)])
  await work(2)
  expect(sent).toHaveLength(N + 1)
})

test('a server that dies on its way leaves the rest to the next, and a digest goes out whole', async () => {
  await tellMany(N + 5)
  await work()
  const dying = { ...ctx, enqueue: () => Promise.reject(new Error('killed')) }
  await expect(sendDigests(dying)).rejects.toThrow('killed')
  await sendDigests(ctx)
  const [job] = jobs
  const broken = { send: () => Promise.reject(new Error('killed')) }
  await expect(runSendMail(ctx, broken, job?.payload as SendMail)).rejects.toThrow('killed')
  expect(sent).toHaveLength(N)
  const next = jobs.at(-1)
  clock.now = next?.startAfter ?? clock.now
  await runSendMail(ctx, mailer, next?.payload as SendMail)
  expect(sent.at(-1)?.text.match(/• News/g)).toHaveLength(5)
})

test('a mail that is tried again has taken its share already', async () => {
  const id = await tell('News')
  const failing = { send: async () => ({ ok: false, code: 'EENVELOPE', reply: 451 }) as const }
  await runSendMail(ctx, failing, jobs.splice(0)[0]?.payload as SendMail)
  const again = jobs.splice(0)[0]
  await tellMany(N - 1)
  await work()
  clock.now = again?.startAfter ?? clock.now
  await runSendMail(ctx, mailer, again?.payload as SendMail)
  expect(await statusOf(id)).toBe('sent')
})

test('whoever was erased before the digest went is not in it, and the others are', async () => {
  const other = randomUUID()
  await tellMany(N)
  await tell('Of somebody else', { subjectId: other })
  await tell('Of Nok')
  await work()
  await sendDigests(ctx)
  await db.delete(mails).where(eq(mails.subjectId, other))
  await work()
  expect(sent.at(-1)?.text).toContain('Of Nok')
  expect(sent.at(-1)?.text).not.toContain('Of somebody else')
})

test('what was in a digest waits for no other, also where that is erased', async () => {
  await tellMany(N + 2)
  await work()
  await sendDigests(ctx)
  await work()
  await db.delete(mails).where(eq(mails.kind, 'digest'))
  await sendDigests(ctx)
  expect(jobs).toEqual([])
})

test.each([
  ['th', 'สรุปข่าวล่าสุด'],
  ['ru', 'всё новое'],
])('a digest is in the language of the newest mail: %s', async (locale, words) => {
  await tellMany(N)
  await tell('Beyond', contentOf('Beyond', locale))
  await work()
  await sendDigests(ctx)
  await work()
  expect(sent.at(-1)?.subject).toContain(words)
  expect(sent.at(-1)?.html).toContain(`<html lang="${locale}">`)
})

test('a digest names two hundred things, each in a few words, and says that there was more', async () => {
  await tellMany(N)
  const long = contentOf('Long', 'en', 'word '.repeat(500))
  for (let n = 0; n < 201; n++) await tell(`Thing ${n}`, { ...long, subject: `Thing ${n}` })
  await work()
  await sendDigests(ctx)
  await work()
  expect(sent.at(-1)?.text.match(/• Thing/g)).toHaveLength(200)
  expect(sent.at(-1)?.text).toContain('There was more than fits in here')
  expect(sent.at(-1)?.text.length).toBeLessThan(200 * 450)
})

test('without a mail server nothing is held', async () => {
  const { SMTP_URL, ...env } = ctx.env
  const about = { kind: 'booking', subjectKind: 'member', subjectId: memberRowId, recipient: NOK } as const
  for (let n = 0; n < N + 5; n++)
    await db.transaction(tx => queueMail(tx, { ...ctx, env }, { ...about, ...contentOf(`News ${n}`) }))
  expect(SMTP_URL).toBeDefined()
  expect(await db.$count(mails, eq(mails.status, 'kept'))).toBe(N + 5)
})

test('what waits for a digest is found by an index', async () => {
  await db.execute(sql`set enable_seqscan = off`)
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
    sql`explain select distinct recipient from mails
      where status = 'held' and digest_id is null and sent_at is null`,
  )
  expect(rows.map(row => row['QUERY PLAN']).join()).toContain('mails_held')
})
