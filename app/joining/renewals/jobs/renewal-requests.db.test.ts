import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { mails } from '#app/house/mail/tables.server.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import { keyOf } from '#app/joining/applications/steps/renewal-link.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { insertApplication } from '../../../../tests/support/incoming.ts'
import { textOf } from '../../../../tests/support/mails.ts'
import { insertMember } from '../../../../tests/support/reviewer.ts'
import { renewalRequests, renewals } from '../tables.server.ts'
import { askForRenewals } from './renewal-requests.server.ts'

const { db } = await createTestDatabase()
const { ctx, jobs } = await createTestContext(db, {
  APP_URL: 'https://sala.example',
  SMTP_URL: 'smtp://mail.invalid',
})

const morningOf = (day: string) => ({ ...ctx, now: () => new Date(`${day}T09:00:00+07:00`) })
const askOn = (day: string) => askForRenewals(morningOf(day))

async function setRenewals(value: Partial<Settings['renewals']>) {
  await db.delete(settings).where(eq(settings.key, 'renewals'))
  await db.insert(settings).values({ key: 'renewals', value })
}

const mailed = () => db.select().from(mails).orderBy(asc(mails.createdAt), asc(mails.id))
const requests = async () =>
  (await db.select().from(renewalRequests).orderBy(asc(renewalRequests.daysBefore))).map(
    ({ expiryDate, daysBefore }) => `${expiryDate} ${daysBefore}`,
  )

beforeEach(async () => {
  await db.delete(mails)
  await db.delete(members)
  await db.delete(applications)
  await setRenewals({})
  jobs.length = 0
})

test('a member with auto-renew is asked 7 and 3 days before and on the day, and on no day between', async () => {
  await insertMember(db, { expiryDate: '2026-08-31' })
  const sent: string[] = []
  for (let day = 20; day <= 31; day += 1) {
    const before = (await mailed()).length
    await askOn(`2026-08-${day}`)
    if ((await mailed()).length > before) sent.push(`2026-08-${day}`)
  }
  await askOn('2026-09-01')
  expect(sent).toEqual(['2026-08-24', '2026-08-28', '2026-08-31'])
  expect(await mailed()).toHaveLength(3)
  expect(await requests()).toEqual(['2026-08-31 0', '2026-08-31 3', '2026-08-31 7'])
})

test('asking twice on a day, on two servers, mails once and leaves one job', async () => {
  await insertMember(db, { expiryDate: '2026-08-31' })
  await Promise.all([askOn('2026-08-24'), askOn('2026-08-24')])
  await askOn('2026-08-24')
  expect(await mailed()).toHaveLength(1)
  expect(jobs).toHaveLength(1)
})

test('of several missed days only the most urgent is made up for, and not what comes after it', async () => {
  await insertMember(db, { expiryDate: '2026-08-31' })
  await askOn('2026-08-29')
  expect(await requests()).toEqual(['2026-08-31 3'])
  await askOn('2026-08-30')
  expect(await mailed()).toHaveLength(1)
})

test('on the last day nothing is made up for, and afterwards nobody is asked', async () => {
  await setRenewals({ requestDaysBefore: [3] })
  await insertMember(db, { expiryDate: '2026-08-31' })
  await askOn('2026-08-31')
  await askOn('2026-09-01')
  expect(await mailed()).toEqual([])
})

test('a new expiry is asked about anew', async () => {
  const { id } = await insertMember(db, { expiryDate: '2026-08-31' })
  await askOn('2026-08-24')
  await db.update(members).set({ expiryDate: '2026-09-30' }).where(eq(members.id, id))
  await askOn('2026-09-23')
  expect(await mailed()).toHaveLength(2)
})

test.each([
  ['without auto-renew', { autoRenew: false }],
  ['who is suspended', { status: 'suspended' as const }],
  ['who has expired', { status: 'expired' as const }],
  ['without an expiry', { expiryDate: null }],
  ['without an address', { email: '' }],
  ['who has just joined for a week', { joinDate: '2026-08-24' }],
  ['who has just renewed', { lastRenewedAt: new Date('2026-08-24T08:00:00+07:00') }],
])('a member %s is not asked', async (_who, values) => {
  await insertMember(db, { expiryDate: '2026-08-31', ...values })
  await askOn('2026-08-24')
  expect(await mailed()).toEqual([])
})

test('a member whose application waits is not asked until it is decided', async () => {
  await insertMember(db, { expiryDate: '2026-08-31', email: 'Nok@Example.com' })
  const id = await insertApplication(db, { email: 'nok@example.com', emailConfirmedAt: new Date() })
  await askOn('2026-08-24')
  expect(await mailed()).toEqual([])
  await db.update(applications).set({ status: 'rejected' }).where(eq(applications.id, id))
  await askOn('2026-08-25')
  expect(await requests()).toEqual(['2026-08-31 7'])
})

test('a stranger who registers with a member’s address does not keep the member from being asked', async () => {
  await insertMember(db, { expiryDate: '2026-08-31', email: 'Nok@Example.com' })
  await insertApplication(db, { email: 'nok@example.com' })
  await askOn('2026-08-24')
  expect(await requests()).toEqual(['2026-08-31 7'])
})

test('the mail names plan, day and price, and leads to the page of that renewal, the same in every mail', async () => {
  const member = await insertMember(db, { expiryDate: '2026-08-31', planName: 'Monthly Pass' })
  await askOn('2026-08-24')
  const [mail] = await mailed()
  expect(mail).toMatchObject({ kind: 'renewal', subjectId: member.id, recipient: member.email })
  expect(mail?.subject).toBe('Your membership ends in 7 days')
  for (const text of ['Monthly Pass', member.memberId, '31 August 2026', '฿5,350.00'])
    expect(mail?.text).toContain(text)
  const [renewal] = await db.select().from(renewals).where(eq(renewals.memberRowId, member.id))
  const link = `https://sala.example/renew/${keyOf(ctx, renewal?.id ?? '')}`
  expect(textOf(mail)).toContain(link)
  await askOn('2026-08-28')
  expect(textOf((await mailed()).at(-1))).toContain(link)
  expect(await db.select().from(renewals).where(eq(renewals.memberRowId, member.id))).toHaveLength(1)
})

test('a member whose last application was in Thai is asked in Thai', async () => {
  const member = await insertMember(db, { expiryDate: '2026-08-31' })
  const decided = { memberId: member.memberId, status: 'approved' as const }
  await insertApplication(db, { ...decided, locale: 'th', submittedAt: new Date('2026-01-31') })
  await askOn('2026-08-24')
  const [mail] = await mailed()
  expect(mail?.subject).toContain('สมาชิกภาพของคุณจะสิ้นสุด')
  expect(textOf(mail)).toContain('https://sala.example/th/renew/')
})

test('a plan that is not on sale has no price; the page behind the link says so', async () => {
  await insertMember(db, { expiryDate: '2026-08-31', planName: null, membershipType: 'annual' })
  await askOn('2026-08-31')
  const [mail] = await mailed()
  expect(mail?.subject).toBe('Your membership ends today')
  expect(mail?.text).toContain('Annual')
  expect(mail?.text).not.toContain('฿')
  expect(textOf(mail)).toContain('https://sala.example/renew/')
})

test('more than a batch are all asked', async () => {
  await db.insert(members).values(
    Array.from({ length: 230 }, (_, number) => ({
      memberId: `SALA-MANY${number}`,
      name: 'Nok',
      email: `nok${number}@example.com`,
      joinDate: '2026-01-01',
      expiryDate: '2026-08-31',
    })),
  )
  await askOn('2026-08-28')
  expect(new Set((await mailed()).map(({ recipient }) => recipient)).size).toBe(230)
})

test('members whose plan does not recur, such as a Day Pass, are not asked', async () => {
  await insertMember(db, { planName: 'Day Pass', membershipType: 'day pass', expiryDate: '2026-08-31' })
  await insertMember(db, { planName: 'no plan of ours', expiryDate: '2026-08-31' })
  await askOn('2026-08-31')
  expect(await mailed()).toHaveLength(1)
})
