import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import { submitRegistration } from '#app/joining/registration/commands/submit.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { insertApplication } from '../../../tests/support/incoming.ts'
import { textOf } from '../../../tests/support/mails.ts'
import { filledForm } from '../../../tests/support/registration-form.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { announceAgreement, confirmAgreementNotice, withdrawAgreement } from './commands.server.ts'
import { runTellOfAgreement } from './jobs/run-tell-of-agreement.server.ts'
import { currentAgreement } from './steps.server.ts'
import { agreementAnnouncements, agreementNotices, agreements, consents } from './tables.server.ts'
import { viewAgreementChange } from './views.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db, {
  APP_URL: 'https://sala.example',
  SMTP_URL: 'smtp://mail.invalid',
})
const owner = await asStaff(ctx, 'owner')
const withoutMail: CommandContext = { ...owner, env: { ...owner.env, SMTP_URL: undefined } }

const noonOf = (day: string) => new Date(`${day}T12:00:00+07:00`)
const on = <Context extends RequestContext>(context: Context, day: string): Context => ({
  ...context,
  now: () => noonOf(day),
})
const versionOn = async (day: string) => (await currentAgreement(db, 'en', noonOf(day))).version
const tell = (day: string) => runTellOfAgreement(on(ctx, day))
const changeOn = (day: string) => viewAgreementChange(on(ctx, day))

/** A space whose agreement somebody has accepted, and whose settings say something else since. */
beforeEach(async () => {
  for (const table of [agreementNotices, agreementAnnouncements, consents, agreements]) await db.delete(table)
  for (const table of [applications, mails, members, settings]) await db.delete(table)
  await accept('2026-11-01')
  await rename('Tidepool Co., Ltd.')
})

async function accept(day: string) {
  const applicationId = await insertApplication(db)
  const { id, sha256 } = await currentAgreement(db, 'en', noonOf(day))
  await db.insert(consents).values({
    applicationId,
    agreementId: id,
    agreementSha256: sha256,
    accepted: ['agreementAccepted'],
    acceptedAt: noonOf(day),
    address: '',
    userAgent: '',
  })
}

function rename(legalName: string) {
  const row = { key: 'company', value: { legalName } }
  return db.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: row })
}

async function announce(day: string, context = owner) {
  const { pending } = await changeOn(day)
  const announced = await announceAgreement(on(context, day), { seen: pending?.seen ?? '' })
  if (!announced.ok) throw new Error(announced.reason)
  return announced.value
}

const handOver = (day: string) =>
  db
    .update(mails)
    .set({ status: 'sent', sentAt: noonOf(day) })
    .where(eq(mails.status, 'pending'))

const mailed = () => db.select().from(mails).orderBy(asc(mails.recipient))
const holdsFrom = async () => (await db.select().from(agreementAnnouncements))[0]?.holdsFrom

test('once somebody has accepted it, what the settings say is shown and stays a proposal', async () => {
  const before = await versionOn('2026-11-02')
  const { pending, announced } = await changeOn('2026-11-02')
  expect(announced).toBeNull()
  expect(pending?.changes.map(({ kind, number }) => [kind, number])).toEqual([
    ['changed', '1.1'],
    ['changed', '5.1'],
  ])
  expect(pending?.changes[0]?.text).toContain('Tidepool Co., Ltd.')
  expect(await versionOn('2027-11-02')).toBe(before)
})

test('an announced text holds 30 days after the last mail was handed over; until then people accept the one before', async () => {
  const before = await versionOn('2026-11-02')
  await insertMember(db, { email: 'a@example.com' })
  const after = await announce('2026-11-02')
  await tell('2026-11-02')
  await tell('2026-11-03')
  expect(await holdsFrom()).toBeNull()
  await handOver('2026-11-05')
  await tell('2026-11-06')
  expect(await holdsFrom()).toBe('2026-12-05')
  expect(await versionOn('2026-12-04')).toBe(before)
  expect(await versionOn('2026-12-05')).toBe(after)
})

test('everybody whose membership runs is told in their language what changes, and nobody else', async () => {
  const applicationId = await insertApplication(db, { locale: 'th', memberId: 'SALA-THAI0001' })
  expect(applicationId).not.toBe('')
  await insertMember(db, { email: 'th@example.com', memberId: 'SALA-THAI0001' })
  await insertMember(db, { email: 'en@example.com' })
  await insertMember(db, { email: 'hold@example.com', status: 'suspended' })
  await insertMember(db, { email: 'over@example.com', status: 'expired' })
  await insertMember(db, { email: 'gone@example.com', status: 'inactive' })
  await insertMember(db, { email: '' })
  const [before, after] = [await versionOn('2026-11-02'), await announce('2026-11-02')]
  await tell('2026-11-02')
  const sent = await mailed()
  expect(sent.map(({ recipient }) => recipient)).toEqual([
    'en@example.com',
    'hold@example.com',
    'th@example.com',
  ])
  const [english, , thai] = sent
  expect(english?.subject).toBe('Our membership agreement changes')
  expect(textOf(english)).toContain('Tidepool Co., Ltd.')
  expect(textOf(english)).toContain('2 December 2026')
  for (const version of [before, after])
    expect(textOf(english)).toContain(`https://sala.example/agreement/${version}/en/membership-agreement.pdf`)
  expect(thai?.subject).toBe('ข้อตกลงของเราจะเปลี่ยนแปลง')
  const { announced } = await changeOn('2026-11-02')
  expect(announced?.telling).toMatchObject({ waiting: 3, handedOver: 0, unreached: 1 })
})

test('a job that is killed halfway goes on where it was: nobody is told twice, and nobody is left out', async () => {
  const emails = Array.from({ length: 130 }, (_, index) => `m${index}@example.com`)
  for (const email of emails) await insertMember(db, { email })
  await announce('2026-11-02')
  let written = 0
  const killed: RequestContext = {
    ...on(ctx, '2026-11-02'),
    enqueue: async () => {
      written += 1
      if (written > 115) throw new Error('killed')
    },
  }
  await expect(runTellOfAgreement(killed)).rejects.toThrow('killed')
  expect(await mailed()).toHaveLength(100)
  await Promise.all([tell('2026-11-02'), tell('2026-11-02'), tell('2026-11-02')])
  expect((await mailed()).map(({ recipient }) => recipient)).toEqual(emails.toSorted())
  expect(await db.select().from(agreementNotices)).toHaveLength(130)
})

test('withdrawn before it holds, it never does: mails that wait go, and another can be announced', async () => {
  const before = await versionOn('2026-11-02')
  await insertMember(db, { email: 'a@example.com' })
  await announce('2026-11-02')
  await tell('2026-11-02')
  const { announced } = await changeOn('2026-11-03')
  const number = announced?.number ?? 0
  expect(await withdrawAgreement(on(owner, '2026-11-03'), { number })).toMatchObject({ ok: true })
  expect(await mailed()).toEqual([])
  await tell('2026-11-04')
  expect(await mailed()).toEqual([])
  expect(await versionOn('2027-11-02')).toBe(before)
  expect(await withdrawAgreement(on(owner, '2026-11-04'), { number })).toMatchObject({ ok: false })
  expect(await announce('2026-11-05')).not.toBe(before)
})

test('what holds is not withdrawn any more', async () => {
  const after = await announce('2026-11-02')
  await tell('2026-11-02')
  expect(await holdsFrom()).toBe('2026-12-02')
  const [row] = await db.select().from(agreementAnnouncements)
  const withdrawn = await withdrawAgreement(on(owner, '2026-12-02'), { number: row?.number ?? 0 })
  expect(withdrawn).toMatchObject({ ok: false, reason: 'not_announced' })
  expect(await versionOn('2026-12-02')).toBe(after)
})

test('what is announced is what was looked at, once, and only where something changed', async () => {
  const { pending } = await changeOn('2026-11-02')
  const seen = pending?.seen ?? ''
  await rename('Lagoon Co., Ltd.')
  const asked = on(owner, '2026-11-02')
  expect(await announceAgreement(asked, { seen })).toMatchObject({ reason: 'changed_since' })
  await announce('2026-11-02')
  expect(await announceAgreement(asked, { seen })).toMatchObject({ reason: 'already_announced' })
  await db.delete(agreementAnnouncements)
  const now = on(owner, '2026-11-03')
  expect(await announceAgreement(now, { seen })).toMatchObject({ reason: 'nothing_to_announce' })
})

test('of two who announce at once, one does', async () => {
  const { pending } = await changeOn('2026-11-02')
  const seen = pending?.seen ?? ''
  const both = await Promise.all([1, 2].map(() => announceAgreement(on(owner, '2026-11-02'), { seen })))
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
})

test('without a mail server nobody is mailed: the days count from the day of the notice that somebody confirms', async () => {
  await insertMember(db, { email: 'a@example.com' })
  const after = await announce('2026-11-02', withoutMail)
  await runTellOfAgreement(on(withoutMail, '2026-11-03'))
  expect(await mailed()).toEqual([])
  const number = (await changeOn('2026-11-03')).announced?.number ?? 0
  const confirm = (noticeOn: string, context = withoutMail) =>
    confirmAgreementNotice(on(context, '2026-11-05'), { number, noticeOn })
  for (const day of ['2026-11-01', '2026-11-06', '2026-02-30', ''])
    expect(await confirm(day), day).toMatchObject({ reason: 'no_day' })
  expect(await confirm('2026-11-04', owner)).toMatchObject({ reason: 'has_mail_server' })
  expect(await confirm('2026-11-04')).toMatchObject({ ok: true })
  expect(await confirm('2026-11-05')).toMatchObject({ reason: 'not_announced' })
  expect(await versionOn('2026-12-03')).not.toBe(after)
  expect(await versionOn('2026-12-04')).toBe(after)
})

test('who accepts another text than holds by now is shown the one that does, and nothing is stored', async () => {
  const before = await versionOn('2026-11-02')
  await announce('2026-11-02')
  await tell('2026-11-02')
  const startDate = '2026-12-10'
  const submit = (agreement: string) =>
    submitRegistration(on(ctx, '2026-12-10'), {
      values: filledForm({ agreement, startDate, email: 'late@example.com' }),
      variant: 'wizard',
      locale: 'en',
      userAgent: '',
    })
  const refused = await submit(before)
  const after = await versionOn('2026-12-10')
  expect(refused).toMatchObject({ ok: false, status: 409, agreement: { version: after } })
  expect(await db.select().from(applications).where(eq(applications.email, 'late@example.com'))).toEqual([])
  expect(await submit(after)).toMatchObject({ ok: true })
})
