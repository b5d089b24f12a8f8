import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { settings } from '#app/house/settings/tables.server.ts'
import { deliveries } from '#app/machines/webhooks/tables.server.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { PASSWORD } from '../support/sign-in.ts'
import { startWebhookServer } from '../support/webhook-server.ts'

/** Only registrations are sent by the environment: receipts go where Settings say. */
const automation = await startWebhookServer()
const house = await openRequestHouse({
  REGISTRATION_WEBHOOK_URL: `${automation.origin}/registration?key=secret`,
})
const { db } = house
const owner = await house.newStaff()

async function insertStopped(name: string) {
  const id = `msg_${randomUUID().replaceAll('-', '')}`
  const payload = { name, email: 'nok@example.com' }
  await db
    .insert(deliveries)
    .values({ id, kind: 'registration', subjectId: randomUUID(), payload, status: 'stopped', attempts: 10 })
  return id
}

test('a URL that leads inside is refused when it is saved, and what was typed stays', async () => {
  await owner.open('/admin/settings/webhooks')
  const field = () => owner.control('Slip webhook URL')
  for (const url of [
    'http://127.0.0.1:8080/hook',
    'http://2130706433/',
    'http://[::ffff:10.0.0.1]/',
    'http://localhost/',
  ]) {
    owner.fill('Slip webhook URL', url)
    await owner.press('Save addresses')
    expect(owner.status).toBe(400)
    expect(field()).toHaveValue(url)
    expect(field()).toHaveAccessibleDescription(/This address leads to a private network\./)
  }
  expect(await db.select().from(settings).where(eq(settings.key, 'webhooks'))).toEqual([])
})

test('a name that leads inside is refused when it is called, with a plain sentence', async () => {
  // As if the name had led elsewhere when it was saved.
  const receiptUrl = `${automation.origin.replace('127.0.0.1', 'localhost')}/receipt`
  const value = { registrationUrl: null, receiptUrl }
  await db.insert(settings).values({ key: 'webhooks', value })
  await owner.open('/admin/settings/webhooks')
  await owner.press('Send a test slip')
  expect(owner.main).toHaveTextContent('The address leads to a private network.')
  expect(owner.main).toHaveTextContent('Not taken')
  expect(automation.requests).toHaveLength(0)
  await db.delete(settings).where(eq(settings.key, 'webhooks'))
})

test('the URL of the environment is shown by its origin, and a test of it shows the answer', async () => {
  automation.answer = { status: 202, body: 'thank you' }
  await owner.open('/admin/settings/webhooks')
  owner.page.getByText(automation.origin)
  expect(owner.main).toHaveTextContent('REGISTRATION_WEBHOOK_URL')
  expect(owner.page.queryByLabelText('Registration webhook URL')).toBeNull()
  expect(owner.text).not.toContain('key=secret')
  await owner.press('Send a test registration')
  expect(owner.main).toHaveTextContent('202 Accepted')
  expect(owner.main).toHaveTextContent('thank you')
  expect(JSON.parse(String(automation.requests[0]?.body))).toMatchObject({ isTest: true })
})

test('what was given up is found in the list, read and sent again', async () => {
  const name = `Nok ${randomUUID().slice(0, 8)}`
  const id = await insertStopped(name)
  await owner.open('/admin/settings/webhooks?status=stopped')
  owner.fill(/^Search by name/, name)
  await owner.press('Search')
  await owner.follow(`Registration: ${name}`)
  expect(owner.address).toMatch(/\/msg_/)
  expect(owner.page.queryByRole('table', { name: 'Recent deliveries' })).toBeNull()
  owner.page.getByText('Given up')
  automation.answer = { status: 500, body: 'not today' }
  await owner.press('Retry now')
  expect(owner.main).toHaveTextContent('It was not accepted.')
  expect(owner.main).toHaveTextContent('not today')
  automation.answer = { status: 200, body: 'at last' }
  await owner.press('Retry now')
  expect(owner.main).toHaveTextContent('at last')
  owner.page.getByText('Delivered')
  expect(owner.page.queryByRole('button', { name: 'Retry now' })).toBeNull()
  expect(automation.requests.map(({ headers }) => headers['webhook-id'])).toEqual([id, id])
})

test('the secret is for owners: a manager is told so', async () => {
  const manager = await house.newStaff('manager@sala.test', 'manager')
  await manager.open('/admin/settings/webhooks')
  expect(manager.main).toHaveTextContent('An owner can see it.')
  const body = new URLSearchParams({ intent: 'reveal' })
  const forged = await manager.fetch('/admin/settings/webhooks', { method: 'POST', body })
  expect(forged.status).toBe(403)
  expect(await forged.text()).not.toContain('whsec_')
  await owner.open('/admin/settings/webhooks')
  expect(owner.text).not.toContain('whsec_')
  await owner.press('Show the secret')
  owner.page.getByText(/^whsec_/)
})

test('an owner adds an address for events beside the fixed ones, pauses it, and reads in the API what it is told', async () => {
  await owner.open('/admin/settings/webhooks/events')
  const rowOf = (name: string) => owner.page.getByRole('row', { name: new RegExp(`^${name}`) })
  expect(rowOf('Registration')).toHaveTextContent('Set by REGISTRATION_WEBHOOK_URL')
  expect(rowOf('Registration')).toHaveTextContent('On')
  expect(rowOf('Slip')).toHaveTextContent('Set in Settings')
  for (const name of ['Request for a blog post', 'Request to delete a blog post'])
    expect(rowOf(name)).toHaveTextContent('Built in')

  await owner.follow('Add an address')
  const dialog = () => owner.page.getByRole('dialog')
  owner.fill('What it is for', 'Accounting', dialog())
  owner.fill('URL', 'https://hooks.example.com/sala?key=secret', dialog())
  owner.fill('Current password', PASSWORD, dialog())
  await owner.press('Add an address', dialog())
  expect(dialog()).toHaveTextContent('Please tick at least one event')
  owner.check(/A payment is recorded/, dialog())
  owner.fill('Current password', PASSWORD, dialog())
  await owner.press('Add an address', dialog())
  expect(owner.main).toHaveTextContent('Added. It is told of what happens from now on.')
  owner.page.getByRole('heading', { level: 1, name: 'Accounting' })
  expect(owner.text).not.toContain('key=secret')
  await owner.press('Pause')
  owner.page.getByRole('button', { name: 'Resume' })

  await owner.open('/admin/settings/webhooks/events')
  owner.page.getByRole('link', { name: 'Accounting' })
  await owner.open('/api/v1/docs')
  expect(owner.page.getByRole('region', { name: 'payment.recorded' })).toHaveTextContent('amount_satang')
})
