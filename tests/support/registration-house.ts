import { afterEach } from 'vitest'
import { submitRegistration } from '#app/joining/registration/commands/submit.server.ts'
import type { RegistrationValues } from '#app/joining/registration/schema/registration.ts'
import { consents } from '#app/people/agreement/tables.server.ts'
import type { RegistrationVariant } from '#app/people/applicants/rules.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { createTestContext } from './context.ts'
import { createTestDatabase } from './database.ts'
import { startWebhookServer } from './webhook-server.ts'

/** A house that sends registrations to the webhook `receiver`, without any after each test. */
export async function openRegistrationHouse() {
  const { db, connection } = await createTestDatabase()
  const receiver = await startWebhookServer()
  const { ctx, jobs } = await createTestContext(db, {
    REGISTRATION_WEBHOOK_URL: `${receiver.origin}/hook?t=1`,
  })

  const submit = (values: RegistrationValues, variant: RegistrationVariant = 'wizard', on = ctx) =>
    submitRegistration(on, { values, variant, locale: 'en', userAgent: 'Test' })

  /** The same for a form that is accepted. */
  async function submitted(values: RegistrationValues, variant?: RegistrationVariant) {
    const result = await submit(values, variant)
    if (!result.ok) throw new Error(JSON.stringify(result.errors))
    return result
  }

  afterEach(async () => {
    await db.delete(consents)
    await db.delete(applications)
  })

  return { db, connection, receiver, ctx, jobs, submit, submitted }
}
