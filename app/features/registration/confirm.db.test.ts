import { expect, test } from 'vitest'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { mailsTo, textOf } from '../../../tests/support/mails.ts'
import { filledForm } from '../../../tests/support/registration-form.ts'
import { submitRegistration } from './commands.server.ts'

const { db } = await createTestDatabase()
const { ctx, jobs } = await createTestContext(db, { SMTP_URL: 'smtp://mail.invalid' })

async function submit(values: ReturnType<typeof filledForm>, locale = 'en') {
  const result = await submitRegistration(ctx, { values, variant: 'wizard', locale, userAgent: 'Test' })
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  return result.application
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
  expect(mail?.text).not.toContain('Bcc')
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
