import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { forgetGrants } from '#app/house/accounts/steps/one-time-tokens.server.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { removeLogo, savedLogo, saveLogo } from '#app/house/settings/commands/pictures.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { createMailer } from '#app/kit/platform/mailer.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { createPerson } from '../../../../tests/support/sign-in.ts'
import { listenForMails } from '../../../../tests/support/smtp-server.ts'
import { composeMail } from '../adapters/compose.ts'
import { keptSince, resendMail, sendKeptMails } from '../commands/resend.server.ts'
import { revealMail } from '../commands/reveal.server.ts'
import { sendTestMail } from '../commands/send-test.server.ts'
import { saveSender } from '../commands/sender.server.ts'
import { countKeptMails, listMails } from '../queries/mails.server.ts'
import { MAIL_KINDS, type MailKind } from '../rules/mails.ts'
import { secret } from '../rules/secrets.ts'
import { queueMail, savedSender } from '../steps.server.ts'
import { mails } from '../tables.server.ts'
import type { SendMail } from './send-mail.server.ts'
import {
  forgetEndedSecrets,
  jobs as mailJobs,
  mailWorker,
  resumeMails,
  runSendMail,
} from './worker.server.ts'

const { db } = await createTestDatabase()
const server = await listenForMails()
const { ctx, jobs } = await createTestContext(db, { SMTP_URL: server.url })
const mailer = createMailer(server.url, 200)
const userId = await createPerson(db, { email: 'owner@sala.test', role: 'owner' })
const staff: CommandContext = {
  ...ctx,
  actor: {
    userId,
    name: 'O',
    email: 'owner@sala.test',
    admin: { displayName: 'O', role: 'owner' },
    isEmployee: false,
  },
}
const withoutServer = { ...staff, env: { ...ctx.env, SMTP_URL: undefined } }

afterEach(() => server.reset())
afterAll(() => server.close())

const content = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', secrets: [] as string[] }
const about = { subjectKind: 'application', subjectId: randomUUID() } as const

async function queue(recipient = 'nok@example.com') {
  const mail = { kind: 'application', recipient, ...about, ...content } as const
  return db.transaction(tx => queueMail(tx, ctx, mail))
}

async function mailOf(id: string) {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id))
  if (!mail) throw new Error('no such mail')
  return mail
}

/** The newest job of the mail. */
function jobOf(id: string) {
  const job = jobs.findLast(({ payload }) => payload['mailId'] === id)
  if (!job) throw new Error('no job')
  return { ...job, payload: job.payload as SendMail }
}

/** A clock that stands where the newest job of the mail is due. */
function atNextAttempt(id: string) {
  const { startAfter } = jobOf(id)
  return { ...ctx, now: () => startAfter ?? new Date() }
}

test('a mail is sent from the company, under its own id, and marked sent', async () => {
  const id = await queue()
  await runSendMail(ctx, mailer, jobOf(id).payload)
  expect(await mailOf(id)).toMatchObject({ status: 'sent', attempts: 1, error: null })
  expect(server.mails[0]?.from).toBe('hello@sala-coworking.example')
  expect(server.mails[0]?.source).toContain('From: Sala Coworking <hello@sala-coworking.example>')
  expect(server.mails[0]?.source).toContain(`Message-ID: <${id}@`)
})

test('two jobs for the same mail send it once', async () => {
  const id = await queue()
  const { payload } = jobOf(id)
  await Promise.all([runSendMail(ctx, mailer, payload), runSendMail(ctx, mailer, payload)])
  await runSendMail(ctx, mailer, payload)
  expect(server.mails).toHaveLength(1)
})

test('a worker sends one mail after the other', async () => {
  const ids = [await queue('a@example.com'), await queue('b@example.com'), await queue('c@example.com')]
  const work = mailWorker(ctx, () => mailer)
  await Promise.all(ids.map(id => work(jobOf(id).payload)))
  expect(server.mails.flatMap(({ to }) => to)).toEqual(['a@example.com', 'b@example.com', 'c@example.com'])
})

test('a link to sign in waits behind no other mail, however many there are and however slow the server is', async () => {
  const queued = (kind: MailKind) =>
    db.transaction(tx => queueMail(tx, ctx, { kind, recipient: 'nok@example.com', ...about, ...content }))
  for (const kind of MAIL_KINDS) {
    const id = await queued(kind)
    expect(jobOf(id).name === 'send-account-mail').toBe(kind === 'account')
  }
  const id = await queued('account')
  server.answer = '451 later'
  await runSendMail(ctx, mailer, jobOf(id).payload)
  expect(jobOf(id)).toMatchObject({ name: 'send-account-mail', payload: { after: expect.any(String) } })
  const slow = mailWorker(ctx, () => ({ send: () => new Promise(() => {}) }))
  void slow(jobOf(await queue()).payload)
  const workers = mailJobs.workers?.(ctx as Parameters<NonNullable<typeof mailJobs.workers>>[0]) ?? []
  const sending = workers.filter(({ job }) => job.name.endsWith('-mail'))
  expect(new Set(sending.map(({ run }) => run)).size).toBe(2)
  server.reset()
  const urgent = sending.find(({ job }) => job.name === 'send-account-mail')
  await urgent?.run(jobOf(await queued('account')).payload as never)
  expect(server.mails).toHaveLength(1)
})

test('one mail that cannot be handled does not hold up the next', async () => {
  const work = mailWorker(ctx, () => ({ send: () => Promise.reject(new Error('broken')) }))
  const id = await queue()
  await expect(work(jobOf(id).payload)).rejects.toThrow('broken')
  await expect(work({ mailId: await queue() })).rejects.toThrow('broken')
})

test('a mail that is written while there is no mail server is kept at once, without a job', async () => {
  const before = jobs.length
  const mail = { kind: 'application', recipient: 'kept@example.com', ...about, ...content } as const
  const id = await db.transaction(tx => queueMail(tx, withoutServer, mail))
  expect(await mailOf(id)).toMatchObject({ status: 'kept', attempts: 0, sentAt: null })
  expect(jobs.length).toBe(before)
})

test('without a mail server the mail is kept, to be read in Settings', async () => {
  const id = await queue()
  await runSendMail(ctx, null, jobOf(id).payload)
  expect(await mailOf(id)).toMatchObject({ status: 'kept', attempts: 0 })
})

test('a busy mail server is tried six times in a day, then the mail has failed with its reason', async () => {
  server.answer = '451 later, nok@example.com'
  const id = await queue()
  const first = Date.now()
  await runSendMail(ctx, mailer, jobOf(id).payload)
  expect(await mailOf(id)).toMatchObject({ status: 'pending', attempts: 1, error: 'EENVELOPE 451' })
  for (let attempt = 2; attempt <= 6; attempt++) {
    expect((await mailOf(id)).status).toBe('pending')
    await runSendMail(atNextAttempt(id), mailer, jobOf(id).payload)
  }
  const failed = await mailOf(id)
  expect(failed).toMatchObject({ status: 'failed', attempts: 6, error: 'EENVELOPE 451' })
  const hours = (Number(failed.sentAt) - first) / 3_600_000
  expect(hours).toBeGreaterThan(23)
  expect(hours).toBeLessThan(24)
  expect(server.connections).toBe(6)
  await runSendMail(atNextAttempt(id), mailer, jobOf(id).payload)
  expect(server.connections).toBe(6)
})

test('an address that the mail server refuses for good is not tried again', async () => {
  server.answer = '550 no such user'
  const id = await queue()
  await runSendMail(ctx, mailer, jobOf(id).payload)
  expect(await mailOf(id)).toMatchObject({ status: 'failed', attempts: 1, error: 'EENVELOPE 550' })
})

test.each(['hang', 'close'] as const)('a mail server that does %s is tried again', async answer => {
  server.answer = answer
  const id = await queue()
  await runSendMail(ctx, mailer, jobOf(id).payload)
  expect(await mailOf(id)).toMatchObject({ status: 'pending', attempts: 1 })
  server.answer = 'accept'
  await runSendMail(atNextAttempt(id), mailer, jobOf(id).payload)
  expect(await mailOf(id)).toMatchObject({ status: 'sent', attempts: 2, error: null })
})

test('a server that died while sending is followed by the next attempt, under the same id', async () => {
  const id = await queue()
  const dying = { send: () => Promise.reject(new Error('killed')) }
  await expect(runSendMail(ctx, dying, jobOf(id).payload)).rejects.toThrow('killed')
  await runSendMail(atNextAttempt(id), mailer, jobOf(id).payload)
  expect(await mailOf(id)).toMatchObject({ status: 'sent', attempts: 2 })
})

test('one that died in its last attempt leaves a failed mail, not one that waits for ever', async () => {
  const id = await queue()
  await db
    .update(mails)
    .set({ attempts: 5, sentAt: new Date(0) })
    .where(eq(mails.id, id))
  const dying = { send: () => Promise.reject(new Error('killed')) }
  const last = runSendMail(ctx, dying, { mailId: id, after: new Date(0).toISOString() })
  await expect(last).rejects.toThrow('killed')
  await runSendMail(atNextAttempt(id), mailer, jobOf(id).payload)
  expect(await mailOf(id)).toMatchObject({ status: 'failed', attempts: 6 })
  expect(server.mails).toHaveLength(0)
})

test('at the start overdue mails get a job again, others keep theirs', async () => {
  await db.update(mails).set({ status: 'sent' })
  const [lost, waiting] = [await queue(), await queue()]
  server.answer = '451 later'
  await runSendMail(ctx, mailer, jobOf(lost).payload)
  await runSendMail({ ...ctx, now: () => new Date(Date.now() + 3_600_000) }, mailer, jobOf(waiting).payload)
  jobs.length = 0
  await resumeMails({ ...ctx, now: () => new Date(Date.now() + 10 * 60_000) })
  expect(jobs.map(({ payload }) => payload['mailId'])).toEqual([lost])
  server.answer = 'accept'
  await runSendMail(ctx, mailer, jobOf(lost).payload)
  expect((await mailOf(lost)).status).toBe('sent')
})

test('a failed mail is sent again when staff ask, and asking twice sends it once', async () => {
  server.answer = '550 no'
  const id = await queue()
  await runSendMail(ctx, mailer, jobOf(id).payload)
  const stale = jobOf(id).payload
  server.answer = 'accept'
  const asked = await Promise.all([resendMail(staff, id), resendMail(staff, id)])
  expect(asked.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  await runSendMail(ctx, mailer, stale)
  expect(server.mails).toHaveLength(0)
  await runSendMail(ctx, mailer, jobOf(id).payload)
  expect(server.mails).toHaveLength(1)
  expect(await mailOf(id)).toMatchObject({ status: 'sent', attempts: 1, error: null })
  expect(await resendMail(staff, id)).toEqual({ ok: false, reason: 'not_waiting' })
})

test('kept mails go out when a mail server is set up; old ones stay', async () => {
  await db.update(mails).set({ status: 'sent' })
  const [fresh, old] = [await queue(), await queue()]
  for (const id of [fresh, old]) await runSendMail(ctx, null, jobOf(id).payload)
  const lastMonth = new Date(Date.now() - 30 * 24 * 3_600_000)
  await db.update(mails).set({ createdAt: lastMonth }).where(eq(mails.id, old))
  expect(await countKeptMails(db, keptSince(ctx))).toBe(1)
  expect(await sendKeptMails(withoutServer)).toEqual({ ok: false, reason: 'no_server' })
  expect(await resendMail(withoutServer, fresh)).toEqual({ ok: false, reason: 'no_server' })
  expect(await sendKeptMails(staff)).toEqual({ ok: true, value: 1 })
  await runSendMail(ctx, mailer, jobOf(fresh).payload)
  expect([(await mailOf(fresh)).status, (await mailOf(old)).status]).toEqual(['sent', 'kept'])
  expect(await resendMail(staff, old)).toMatchObject({ ok: true })
})

test('the sender of Settings is the one that mails come from', async () => {
  expect(await saveSender(staff, { address: 'nobody', version: '' })).toEqual({
    ok: false,
    reason: 'no_address',
  })
  expect(
    await saveSender(staff, { address: 'desk@sala.test', version: savedSender(null).version }),
  ).toMatchObject({ ok: true })
  const id = await queue()
  await runSendMail(ctx, mailer, jobOf(id).payload)
  expect(server.mails[0]?.from).toBe('desk@sala.test')
  expect(
    await saveSender(staff, { address: '', version: savedSender('desk@sala.test').version }),
  ).toMatchObject({ ok: true })
})

test('a test mail goes to the address that was typed, a few a minute', async () => {
  expect(await sendTestMail(staff, 'a@b, c@d.test')).toEqual({ ok: false, reason: 'no_address' })
  const outcomes = []
  for (let n = 0; n < 6; n++) outcomes.push(await sendTestMail(staff, 'me@sala.test'))
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false])
  const [first] = outcomes
  const id = first?.ok ? first.value : ''
  await runSendMail(ctx, mailer, jobOf(id).payload)
  expect(server.mails[0]?.to).toEqual(['me@sala.test'])
})

test('the list is searched and filtered, and leaves the content out', async () => {
  const id = await queue('50%_off@example.com')
  const sort = { by: '', isDescending: false }
  const filters = { kind: 'application', status: 'pending' }
  const query = { search: '50%_o', page: 1, sort, filters }
  const { rows, total } = await listMails(db, query)
  expect(rows.map(row => row.id)).toEqual([id])
  expect(total).toBe(1)
  expect(rows[0]).not.toHaveProperty('text')
  expect(rows[0]).not.toHaveProperty('html')
  const none = await listMails(db, { ...query, filters: { kind: 'account', status: '' } })
  expect(none.total).toBe(0)
})

const LINK = 'https://sala.test/reset-password?token=opens'

/** A mail about an account, whose link opens something until `secretsUntil`. */
async function queueLink(asking = staff, secretsUntil = new Date(Date.now() + 3_600_000)) {
  const blocks = [{ kind: 'button' as const, label: 'Set it', href: secret(LINK) }]
  const link = composeMail({ subject: 'Your link', locale: 'en', from: 'Sala', blocks })
  const mail = {
    kind: 'account',
    subjectKind: 'account',
    subjectId: userId,
    recipient: 'a@example.com',
  } as const
  return db.transaction(tx => queueMail(tx, asking, { ...mail, ...link, secretsUntil }))
}

test('a link is in the mail that goes out, and in nothing that is kept of it', async () => {
  const id = await queueLink()
  const { text, html, secrets } = await mailOf(id)
  expect(`${text}${html}`).not.toContain('opens')
  expect(secrets).toEqual([LINK])
  await runSendMail(ctx, mailer, jobOf(id).payload)
  expect(
    server.mails
      .at(-1)
      ?.source.replaceAll('=\r\n', '')
      .match(/token=(3D)?opens/g),
  ).toHaveLength(2)
  expect(await mailOf(id)).toMatchObject({ status: 'sent', secrets: null, text, html })
})

test('a link that has ended goes from a mail that was not sent, which then is sent no more', async () => {
  const [over, still] = [await queueLink(withoutServer, new Date(0)), await queueLink(withoutServer)]
  const waiting = await queueLink(staff, new Date(0))
  await forgetEndedSecrets(ctx)
  expect((await mailOf(over)).secrets).toBeNull()
  expect((await mailOf(still)).secrets).toEqual([LINK])
  expect((await mailOf(waiting)).secrets).toEqual([LINK])
  expect(await resendMail(staff, over)).toEqual({ ok: false, reason: 'not_waiting' })
})

test('an owner has the links of a mail shown that no server was asked to take, and the log keeps that', async () => {
  const id = await queueLink(withoutServer)
  const shown = await revealMail(staff, id)
  expect(shown.ok && shown.value).toContain(LINK)
  const isIt = and(eq(adminActivityLog.entityId, id), eq(adminActivityLog.action, 'revealed'))
  expect(await db.select().from(adminActivityLog).where(isIt)).toMatchObject([
    { adminId: userId, details: {} },
  ])
})

test('nobody has the links of a mail shown that was sent, may have arrived, waits, or has none that work', async () => {
  const sent = await queueLink()
  await runSendMail(ctx, mailer, jobOf(sent).payload)
  const waiting = await queueLink()
  server.answer = '451 later'
  const tried = await queueLink()
  await runSendMail(ctx, mailer, jobOf(tried).payload)
  await runSendMail(ctx, null, jobOf(tried).payload)
  server.answer = '550 no'
  const again = await queueLink()
  await runSendMail(ctx, mailer, jobOf(again).payload)
  await resendMail(staff, again)
  await runSendMail(ctx, null, jobOf(again).payload)
  expect(await mailOf(again)).toMatchObject({ status: 'kept', attempts: 0, sentAt: null })
  const over = await queueLink(withoutServer, new Date(0))
  for (const id of [sent, waiting, tried, again, over, await queue()]) {
    expect(await revealMail(staff, id)).toEqual({ ok: false, reason: 'not_revealable' })
  }
})

test('what a link was for ends it in the mails, too, that wait for a mail server', async () => {
  const id = await queueLink(withoutServer)
  await db.transaction(tx => forgetGrants(tx, userId))
  expect((await mailOf(id)).secrets).toBeNull()
  expect(await revealMail(staff, id)).toEqual({ ok: false, reason: 'not_revealable' })
})

test('a picture of a mail goes along as a file that its HTML shows', async () => {
  const picture = { kind: 'picture', source: 'data:image/png;base64,iVBORw0KGgo=', alt: 'Code' } as const
  const mail = composeMail({ subject: 'Hi', locale: 'en', from: 'Sala', blocks: [picture] })
  const about = { subjectKind: 'application', subjectId: randomUUID() } as const
  const id = await db.transaction(tx =>
    queueMail(tx, ctx, { kind: 'application', recipient: 'nok@example.com', ...about, ...mail }),
  )
  await runSendMail(ctx, mailer, jobOf(id).payload)
  const source = server.mails.at(-1)?.source ?? ''
  expect(source).toContain('cid:picture-1@sala')
  expect(source).toMatch(/Content-Id: <picture-1@sala>/i)
  expect(source).toContain('iVBORw0KGgo=')
})

test('the logo of the house goes along in the mail, so that nobody is asked before it shows', async () => {
  const picture = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#146e64' } })
    .png()
    .toBuffer()
  const logo = new File([new Uint8Array(picture)], 'logo.png', { type: 'image/png' })
  expect(
    await saveLogo(
      { ...staff, storage: ctx.storage },
      { upload: logo, version: savedLogo({ logo: null }).version },
    ),
  ).toBeNull()
  const mail = composeMail({
    subject: 'Hi',
    locale: 'en',
    from: 'Sala',
    blocks: [{ kind: 'text', text: 'Hi' }],
  })
  const about = { subjectKind: 'application', subjectId: randomUUID() } as const
  const id = await db.transaction(tx =>
    queueMail(tx, ctx, { kind: 'application', recipient: 'nok@example.com', ...about, ...mail }),
  )
  await runSendMail(ctx, mailer, jobOf(id).payload)
  const source = server.mails.at(-1)?.source ?? ''
  expect(source).toContain('cid:logo@sala')
  expect(source).toMatch(/Content-Id: <logo@sala>/i)
  expect(source).toContain('Content-Type: image/jpeg')
  await removeLogo(staff, savedLogo((await findSettings(db)).front))
})
