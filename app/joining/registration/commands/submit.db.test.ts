import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { plans } from '#app/house/plans/tables.server.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { deliveries } from '#app/machines/webhooks/tables.server.ts'
import { agreements, consents } from '#app/people/agreement/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { filledForm } from '../../../../tests/support/registration-form.ts'
import { openRegistrationHouse } from '../../../../tests/support/registration-house.ts'
import { AGREEMENT_BOXES } from '../rules/registration.ts'
import { emptyValues, readValues } from '../schema/registration.ts'
import { recallApplication, rememberApplication } from '../steps/visit.server.ts'
import { submitRegistration } from './submit.server.ts'

const { db, receiver, ctx, submit, submitted } = await openRegistrationHouse()
const today = bangkokDay(new Date())

test('a registration is stored before it is sent, and sent with all that an automation reads', async () => {
  const form = filledForm({
    address: '1 Road',
    email2: 'b@example.com',
    line: '@som',
    dateOfBirth: '1990-05-04',
  })
  const { application, sending } = await submitted(form)
  expect(sending).toEqual({ ok: true })
  expect(application.total).toEqual({
    priceSatang: 400_00,
    membershipFeeSatang: 200_00,
    uniqueSatang: 0,
    vatSatang: 42_00,
    totalSatang: 642_00,
  })
  const [stored] = await db.select().from(applications)
  expect(stored).toMatchObject({ id: application.applicationId, memberId: application.memberId })
  const [request] = receiver.requests
  const headers = request?.headers as Record<string, string>
  expect(new Webhook(`whsec_${ctx.secrets.webhooks}`).verify(request?.body ?? '', headers)).toEqual({
    name: 'Somchai Jaidee',
    address: '1 Road',
    mobilePhone: '+66 80 123 4567',
    workPhone: '',
    emergencyContact: '',
    email: 'somchai@example.com',
    email2: 'b@example.com',
    line: '@som',
    whatsApp: '',
    instagram: '',
    facebook: '',
    telegram: '',
    dateOfBirth: '1990-05-04',
    startDate: today,
    agreementAccepted: true,
    termsAccepted1: true,
    termsAccepted2: true,
    termsAccepted3: true,
    termsAccepted4: true,
    termsAccepted5: true,
    termsAccepted6: true,
    isExistingMember: false,
    selectedPlan: 'Day Pass',
    planPrice: 642,
    memberId: application.memberId,
    expiryDate: application.expiryDate,
    submissionTimestamp: stored?.submittedAt.toISOString(),
    paymentMethod: 'scan',
  })
})

test('what was accepted, when and from where is kept, in the language that was read', async () => {
  const input = { values: filledForm(), variant: 'wizard', locale: 'th', userAgent: 'Phone' } as const
  await submitRegistration(ctx, input)
  await submitRegistration(ctx, input)
  const [agreement] = await db.select().from(agreements).where(eq(agreements.locale, 'th'))
  expect(await db.select().from(consents)).toMatchObject([
    {
      agreementId: agreement?.id,
      agreementSha256: agreement?.sha256,
      accepted: [...AGREEMENT_BOXES],
      address: '203.0.113.7',
      userAgent: 'Phone',
    },
  ])
})

test('two identical submissions at once make one application, one message and one activity entry', async () => {
  const form = filledForm()
  const results = await Promise.all([submitted(form), submitted(form), submitted(form)])
  expect(new Set(results.map(({ application }) => application.memberId)).size).toBe(1)
  expect(results.map(({ sending }) => sending.ok)).toEqual([true, true, true])
  const [stored, ...others] = await db.select().from(applications)
  expect(others).toEqual([])
  const sent = await db
    .select()
    .from(deliveries)
    .where(eq(deliveries.subjectId, stored?.id ?? ''))
  expect(sent).toHaveLength(1)
  expect(receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual([sent[0]?.id])
  const entries = await db
    .select()
    .from(adminActivityLog)
    .where(eq(adminActivityLog.entityId, stored?.id ?? ''))
  expect(entries.map(({ action }) => action)).toEqual(['application_submitted'])
  expect(JSON.stringify(entries)).not.toMatch(/Somchai|example\.com|123 4567/)
})

test.each(['', 'no uuid', '00000000-0000-0000-0000-000000000000'])(
  'a form whose key is %j is known by who registers for what',
  async submissionKey => {
    const first = await submitted(filledForm({ submissionKey }))
    const again = filledForm({ submissionKey, email: 'Somchai@Example.com', mobilePhone: '66801234567' })
    expect((await submitted(again)).application.applicationId).toBe(first.application.applicationId)
    const other = await submitted(filledForm({ submissionKey, email: 'other@example.com' }))
    expect(other.application.applicationId).not.toBe(first.application.applicationId)
  },
)

test('another payment method updates the same application under the same member id', async () => {
  const form = filledForm()
  const first = await submitted(form)
  const second = await submitted({ ...form, paymentMethod: 'bank_transfer' })
  expect(second.application).toEqual({ ...first.application, paymentMethod: 'bank_transfer' })
  const [stored] = await db.select().from(applications)
  expect(stored).toMatchObject({ paymentMethod: 'bank_transfer', memberId: first.application.memberId })
  const bodies = receiver.requests.map(({ body }) => JSON.parse(String(body)))
  expect(bodies.map(({ paymentMethod }) => paymentMethod)).toEqual(['scan', 'bank_transfer'])
  expect(bodies[1].memberId).toBe(first.application.memberId)
})

test('an approved application is not changed any more', async () => {
  const form = filledForm()
  await submitted(form)
  await db.update(applications).set({ status: 'approved' })
  const refused = await submit({ ...form, name: 'Someone Else' })
  expect(refused).toMatchObject({
    ok: false,
    status: 409,
    errors: { form: expect.stringContaining('approved') },
  })
  const [stored] = await db.select().from(applications)
  expect(stored?.name).toBe('Somchai Jaidee')
})

test('a rejected application that is sent again waits for staff again', async () => {
  const form = filledForm()
  await submitted(form)
  await db.update(applications).set({ status: 'rejected' })
  await submitted(form)
  expect(await db.select().from(applications)).toMatchObject([{ status: 'submitted' }])
})

test('prices, totals and ids in the form are ignored', async () => {
  const form = new FormData()
  for (const [name, value] of Object.entries(filledForm())) form.set(name, String(value))
  for (const name of ['planPrice', 'total', 'totalSatang', 'priceSatang', 'memberId', 'expiryDate', 'status'])
    form.set(name, '1')
  await submitted(readValues(form))
  const [stored] = await db.select().from(applications)
  expect(stored).toMatchObject({ totalSatang: 642_00, status: 'submitted', vatBasisPoints: 700 })
  expect(stored?.memberId).toMatch(/^SALA-/)
})

test.each([
  ['day-pass', 'yes', 428_00],
  ['hourly-rate', 'no', 321_00],
  ['week-pass', 'no', 2889_00],
  ['monthly-pass', 'yes', 5350_00],
  ['enrollment-fee', '', 214_00],
  ['enrollment-fee', 'yes', 214_00],
  ['membership-subscription', 'no', 400_00],
  ['platinum-membership', 'no', 10_200_00],
  ['mailbox-locker', 'yes', 2000_00],
  ['1-hour-consultation-package', 'no', 1200_00],
] as const)('%s for an existing member "%s" costs %d satang', async (plan, isExistingMember, total) => {
  const { application } = await submitted(filledForm({ plan, isExistingMember }))
  expect(application.total.totalSatang).toBe(total)
})

test.each([
  ['an unknown plan', { plan: 'free-lunch' }, 'plan'],
  ['a past start date', { startDate: '2020-01-01' }, 'startDate'],
  ['no start date', { startDate: '' }, 'startDate'],
  ['a method that does not exist', { paymentMethod: 'cash' as 'card' }, 'paymentMethod'],
  ['an answer that is none', { isExistingMember: 'maybe' as 'yes' }, 'isExistingMember'],
  ['an unticked box', { termsAccepted6: false }, 'termsAccepted6'],
  ['a broken email', { email: 'nobody' }, 'email'],
] as const)('%s is refused and nothing is stored or sent', async (_name, change, field) => {
  const result = await submit(filledForm(change))
  expect(result).toMatchObject({ ok: false, status: 400, errors: { [field]: expect.any(String) } })
  expect(await db.select().from(applications)).toEqual([])
  expect(receiver.requests).toEqual([])
})

test('a plan that is no longer on sale is refused', async () => {
  await db.update(plans).set({ isActive: false }).where(eq(plans.slug, 'day-pass'))
  expect(await submit(filledForm())).toMatchObject({ ok: false, status: 400 })
  await db.update(plans).set({ isActive: true }).where(eq(plans.slug, 'day-pass'))
})

test('a house behind one address may send 300 a minute, and no more', async () => {
  const on = { ...ctx, clientAddress: '198.51.100.1' }
  const empty = emptyValues({ submissionKey: '', startDate: '' })
  const statuses = new Set<number>()
  for (let i = 0; i < 300; i++) statuses.add(statusOf(await submit(empty, 'wizard', on)))
  expect([...statuses]).toEqual([400])
  expect(statusOf(await submit(empty, 'wizard', on))).toBe(429)
  expect(statusOf(await submit(empty))).toBe(400)
})

function statusOf(result: Awaited<ReturnType<typeof submit>>) {
  return result.ok ? 200 : result.status
}

test('the browser finds its own application again, and no other', async () => {
  const { application } = await submitted(filledForm())
  const header = rememberApplication(ctx, application.applicationId)
  const [cookie = ''] = header.split(';')
  expect(header).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  const asking = (value: string) => new Request('http://localhost', { headers: { cookie: value } })
  expect(await recallApplication(ctx, asking(cookie))).toMatchObject({
    id: application.applicationId,
    memberId: application.memberId,
    planSlug: 'day-pass',
    isExistingMember: false,
    total: application.total,
  })
  const unsigned = `application=${btoa(JSON.stringify(application.applicationId))}`
  expect(await recallApplication(ctx, asking(unsigned))).toBeNull()
  expect(await recallApplication(ctx, asking(''))).toBeNull()
})

test('nobody registers with a space that opens soon; once it can be paid and reached, everybody does', async () => {
  const say = (key: string, value: object) =>
    db.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } })
  const refused = { ok: false, status: 409, errors: { form: 'We open soon. Until then nobody can sign up.' } }
  try {
    await say('start', { answered: ['name'] })
    expect(await submit(filledForm())).toMatchObject(refused)
    await say('payments', { isSample: false, promptPayId: '0812345678' })
    expect(await submit(filledForm())).toMatchObject(refused)
    await say('start', { answered: ['name', 'contact'] })
    expect(await submit(filledForm())).toMatchObject({ ok: true })
  } finally {
    await db.delete(settings)
  }
})
