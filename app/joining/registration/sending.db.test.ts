import { expect, test } from 'vitest'
import { startJobs } from '#app/kit/platform/jobs.server.ts'
import type { DeliverWebhook } from '#app/machines/webhooks/jobs/deliver-webhook.server.ts'
import { runDeliverWebhook } from '#app/machines/webhooks/jobs/worker.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { workersFor } from '../../../server/jobs.ts'
import { filledForm } from '../../../tests/support/registration-form.ts'
import { openRegistrationHouse } from '../../../tests/support/registration-house.ts'
import { NO_ANSWER } from '../../../tests/support/webhook-server.ts'

const { db, connection, receiver, ctx, jobs, submit, submitted } = await openRegistrationHouse()

test('a failing webhook keeps the application; pressing again sends the same message again', async () => {
  receiver.answer = { status: 500 }
  const form = filledForm()
  const failed = await submitted(form)
  expect(failed.sending).toEqual({
    ok: false,
    message: `Webhook submission failed for ${receiver.origin}: Internal Server Error`,
  })
  receiver.answer = { status: 200 }
  const again = await submitted(form)
  expect(again).toMatchObject({ sending: { ok: true }, application: failed.application })
  const [first, second] = receiver.requests
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(second?.body).toEqual(first?.body)
  expect(await db.select().from(applications)).toHaveLength(1)
})

test('the membership page has the short form of the failure', async () => {
  receiver.answer = { status: 404 }
  const { sending, application } = await submitted(filledForm({ paymentMethod: '' }), 'membership_page')
  expect(sending).toEqual({ ok: false, message: 'Webhook submission failed: Not Found' })
  expect(application.paymentMethod).toBeNull()
})

test('a webhook that does not answer is another failure', async () => {
  receiver.answer = NO_ANSWER
  const { sending } = await submitted(filledForm())
  expect(sending).toEqual({ ok: false, message: 'An error occurred while submitting your application' })
})

test('without a webhook the built-in automation has it already', async () => {
  const on = { ...ctx, env: { ...ctx.env, REGISTRATION_WEBHOOK_URL: undefined } }
  expect(await submit(filledForm(), 'wizard', on)).toMatchObject({ ok: true, sending: { ok: true } })
  expect(receiver.requests).toHaveLength(0)
})

test('killed between commit and sending, the job sends it', async () => {
  const killed = { ...ctx, db: Object.assign(Object.create(db), { transaction: onlyFirst(db.transaction) }) }
  jobs.length = 0
  await expect(submit(filledForm(), 'wizard', killed)).rejects.toThrow('killed')
  expect(receiver.requests).toEqual([])
  const deliveries = jobs.filter(job => job.name === 'deliver-webhook')
  expect(deliveries).toHaveLength(1)
  await runDeliverWebhook(ctx, deliveries[0]?.payload as DeliverWebhook)
  const [stored] = await db.select().from(applications)
  expect(receiver.requests.map(({ body }) => JSON.parse(String(body)).memberId)).toEqual([stored?.memberId])
})

/** The first transaction commits; then it is as if the process were gone. */
function onlyFirst(transaction: typeof db.transaction): typeof db.transaction {
  let isAlive = true
  return (work, config) => {
    if (!isAlive) throw new Error('killed')
    isAlive = false
    return transaction.call(db, work, config) as never
  }
}

test('the real job queue delivers what failed at first', async () => {
  const queue = await startJobs(connection, ctx.log, ctx.stopping)
  const server = { ...ctx, enqueue: queue.enqueue }
  await queue.work(workersFor(server))
  receiver.answer = { status: 503 }
  expect(await submit(filledForm(), 'wizard', server)).toMatchObject({ sending: { ok: false } })
  receiver.answer = { status: 200 }
  await expect.poll(() => receiver.requests.length, { timeout: 15_000 }).toBe(2)
  await queue.stop()
  const [first, second] = receiver.requests
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
})
