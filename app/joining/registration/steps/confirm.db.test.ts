import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rateLimits } from '#app/kit/platform/rate-limit.tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { rejectApplication } from '../../../../tests/support/deciding.ts'
import { linkIn, mailsTo, textOf } from '../../../../tests/support/mails.ts'
import { filledForm } from '../../../../tests/support/registration-form.ts'
import { asStaff } from '../../../../tests/support/reviewer.ts'
import { submitRegistration } from '../commands/submit.server.ts'
import { CONFIRMATION_LIMITS } from './confirm.server.ts'
import { confirmAddress } from './mailed-link.server.ts'

const { db } = await createTestDatabase()
const { ctx, jobs } = await createTestContext(db, { SMTP_URL: 'smtp://mail.invalid' })

async function submit(values: ReturnType<typeof filledForm>, locale = 'en', asking = ctx) {
  const result = await submitRegistration(asking, { values, variant: 'wizard', locale, userAgent: 'Test' })
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  return result.application
}

async function applicationOf(id: string) {
  const [application] = await db.select().from(applications).where(eq(applications.id, id))
  if (!application) throw new Error('no application')
  return application
}

async function countOf(key: string) {
  const [row] = await db.select().from(rateLimits).where(eq(rateLimits.key, key))
  return row?.count ?? 0
}

test('a registration is confirmed once by mail, with the link to its status, and not again when it changes', async () => {
  const form = filledForm({ email: 'once@example.com', name: 'Once\nBcc: all@example.com' })
  const application = await submit(form)
  await submit({ ...form, address: '2 Other Road' })
  const [mail, another] = await mailsTo(db, 'once@example.com')
  expect(another).toBeUndefined()
  expect(mail).toMatchObject({
    kind: 'application',
    status: 'pending',
    subject: 'We have your registration',
    subjectId: application.applicationId,
  })
  expect(textOf(mail)).toContain(`http://localhost/application/${application.statusKey}`)
  expect(`${mail?.text}${mail?.html}`).not.toContain(application.statusKey)
  expect(mail?.text).toContain(application.memberId)
  expect(textOf(mail)).not.toMatch(/Bcc|Once/)
  expect(jobs.filter(job => job.payload['mailId'] === mail?.id)).toHaveLength(1)
})

test('it is written in the language of the registration, and so is the page that it leads to', async () => {
  const application = await submit(filledForm({ email: 'thai@example.com' }), 'th')
  const [mail] = await mailsTo(db, 'thai@example.com')
  expect(mail?.subject).toBe('เราได้รับใบสมัครของคุณแล้ว')
  expect(textOf(mail)).toContain(`http://localhost/th/application/${application.statusKey}`)
})

test('nobody can fill a stranger’s mailbox: after ten an hour registrations are taken without a mail', async () => {
  for (let i = 0; i < 12; i += 1) await submit(filledForm({ email: 'Flood@example.com', name: `Nok ${i}` }))
  expect(await mailsTo(db, 'Flood@example.com')).toHaveLength(10)
})

test('the big providers’ dots and tags are the same mailbox', async () => {
  const spellings = Array.from({ length: 12 }, (_, i) => `n.ok+${i}@gmail.com`)
  for (const email of spellings) await submit(filledForm({ email }))
  const sent = await Promise.all(spellings.map(email => mailsTo(db, email)))
  expect(sent.flat()).toHaveLength(10)
})

test.each(['network', 'house'] as const)(
  'above the share of the %s registrations are taken without a mail',
  async of => {
    const { limit, windowSeconds } = CONFIRMATION_LIMITS[of]
    const clientAddress = of === 'network' ? '198.51.100.7' : '192.0.2.7'
    const key = of === 'network' ? 'registration-mail:network:198.51.100.0/24' : 'registration-mail:house'
    const row = { key, count: limit - 1, resetsAt: new Date(Date.now() + windowSeconds * 1000) }
    await db.insert(rateLimits).values(row).onConflictDoUpdate({ target: rateLimits.key, set: row })
    const emails = ['first', 'second'].map(name => `${name}.${of}@example.com`)
    for (const email of emails) {
      expect((await submit(filledForm({ email }), 'en', { ...ctx, clientAddress })).memberId).toMatch(
        /^SALA-/,
      )
    }
    const sent = await Promise.all(emails.map(email => mailsTo(db, email)))
    expect(sent.map(mails => mails.length)).toEqual([1, 0])
    const before = await countOf('registration-mail:house')
    if (of === 'network')
      await submit(filledForm({ email: 'third@example.com' }), 'en', { ...ctx, clientAddress })
    expect(await countOf('registration-mail:house')).toBe(before)
    await db.delete(rateLimits)
  },
)

describe('an address', () => {
  const confirmedAt = async (id: string) => (await applicationOf(id)).emailConfirmedAt
  const proofIn = (link: string) => new URL(link).searchParams.get('mail') ?? ''

  test('is confirmed by the link that was mailed there, and by nothing that the browser got', async () => {
    const email = 'confirmed@example.com'
    const { applicationId, statusKey } = await submit(filledForm({ email }))
    const application = await applicationOf(applicationId)
    const link = linkIn((await mailsTo(db, email))[0])
    expect(link).toMatch(new RegExp(`^http://localhost/application/${statusKey}[?]mail=[\\w-]{22}$`))
    const proof = proofIn(link)
    for (const wrong of ['', statusKey, application.memberId, proof.slice(1), `${proof}x`, 'é'.repeat(11)]) {
      await confirmAddress(ctx, application, wrong)
    }
    expect(await confirmedAt(applicationId)).toBeNull()
    const first = new Date('2026-08-01T05:00:00Z')
    await confirmAddress({ ...ctx, now: () => first }, application, proof)
    await confirmAddress(ctx, application, proof)
    expect(await confirmedAt(applicationId)).toEqual(first)
  })

  test('is not confirmed by the proof of another application, nor of an address before it', async () => {
    const form = filledForm({ email: 'before@example.com' })
    const { applicationId } = await submit(form)
    const old = proofIn(linkIn((await mailsTo(db, 'before@example.com'))[0]))
    const other = await submit(filledForm({ email: 'before@example.com' }))
    await confirmAddress(ctx, await applicationOf(other.applicationId), old)
    expect(await confirmedAt(other.applicationId)).toBeNull()
    await confirmAddress(ctx, await applicationOf(applicationId), old)
    expect(await confirmedAt(applicationId)).not.toBeNull()
    await submit({ ...form, email: 'victim@example.com' })
    expect(await confirmedAt(applicationId)).toBeNull()
    await confirmAddress(ctx, await applicationOf(applicationId), old)
    expect(await confirmedAt(applicationId)).toBeNull()
  })

  test('that is confirmed stays so when something else changes, and mails greet by name', async () => {
    const form = filledForm({ email: 'stays@example.com', name: 'Stays Here' })
    const { applicationId } = await submit(form)
    await confirmAddress(
      ctx,
      await applicationOf(applicationId),
      proofIn(linkIn((await mailsTo(db, form.email))[0])),
    )
    await submit({ ...form, email: 'Stays@Example.com', address: '2 Other Road' })
    expect(await confirmedAt(applicationId)).not.toBeNull()
    const desk = await asStaff(ctx, 'front_desk')
    await rejectApplication(desk, { applicationId, reason: 'Paid too little.' })
    const [mail] = await mailsTo(db, 'Stays@Example.com')
    expect(mail?.text).toContain('Hello Stays Here,')
  })
})
