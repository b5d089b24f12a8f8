import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { JSDOM } from 'jsdom'
import { afterAll, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { composeMail } from '#app/house/mail/adapters/compose.ts'
import { secret } from '#app/house/mail/rules/secrets.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { loadEnv } from '#app/kit/platform/env.server.ts'
import { expectFieldMessage } from '../support/field-message.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { listenForMails } from '../support/smtp-server.ts'

/** Its mails go to the fake `mailServer`, whose password is nobody's to see. */
const mailServer = await listenForMails()
afterAll(() => mailServer.close())
const { SMTP_URL } = loadEnv({ SMTP_URL: `${mailServer.url}?unused=hunter2` })
const house = await openRequestHouse({ SMTP_URL })
const { db } = house
const owner = await house.newStaff()

async function insertMail(values: Partial<typeof mails.$inferInsert>) {
  const content = composeMail({
    subject: 'Your link',
    locale: 'en',
    from: 'Sala <script>alert(1)</script>',
    blocks: [
      {
        kind: 'button',
        label: 'Set my password',
        href: secret('https://sala.test/reset-password?token=opens'),
      },
    ],
  })
  const [mail] = await db
    .insert(mails)
    .values({ kind: 'application', recipient: 'nok@example.com', status: 'kept', ...content, ...values })
    .returning({ id: mails.id })
  return mail?.id ?? ''
}

test('a test mail arrives, and the list says so', async () => {
  const address = `me.${randomUUID()}@example.com`
  await owner.open('/admin/settings/mail')
  expect(owner.main).toHaveTextContent('Mails go out by 127.0.0.1.')
  expect(owner.text).not.toContain('hunter2')
  owner.fill('Send to', 'not an address')
  await owner.press('Send a test mail')
  expectFieldMessage(owner.control('Send to'), 'Please enter an email address, such as nok@example.com')
  expect(owner.control('Send to')).toHaveValue('not an address')
  owner.fill('Send to', address)
  await owner.press('Send a test mail')
  const said = owner.page.getAllByRole('status').map(({ textContent }) => textContent)
  expect(said).toContainEqual(expect.stringContaining('The test is on its way.'))
  await house.work()
  expect(mailServer.mails.map(({ to }) => to[0])).toContain(address)
  await owner.open('/admin/settings/mail')
  expect(owner.page.getByRole('row', { name: new RegExp(address) })).toHaveTextContent('Sent')
})

test('a kept mail is read as text and as it looks, runs nothing, and is sent', async () => {
  const id = await insertMail({ recipient: 'kept@example.com' })
  await owner.open(`/admin/settings/mail/${id}`)
  expect(owner.main).toHaveTextContent('[left out here]')
  expect(owner.text).not.toContain('token=opens')
  const frame = owner.document.querySelector('iframe')
  expect(frame).toHaveAttribute('sandbox', '') // no script, no form, no way out
  const shown = new JSDOM(frame?.srcdoc).window.document
  const link = [...shown.querySelectorAll('a')].find(a => a.textContent.includes('Set my password'))
  expect(link?.outerHTML).toMatch(/font-weight:\s*600/)
  expect(shown.querySelector('script')).toBeNull()
  await owner.press('Send now')
  await house.work()
  expect(mailServer.mails.map(({ to }) => to[0])).toContain('kept@example.com')
  expect(mailServer.mails.map(({ source }) => source).join()).toContain('token=3Dopens')
})

test('an owner has the link of a mail that nobody was sent shown, once asked for, and that is written down', async () => {
  const id = await insertMail({ kind: 'account', status: 'kept' })
  await owner.open(`/admin/settings/mail/${id}`)
  await owner.press('Show links and codes')
  owner.page.getByRole('link', { name: 'https://sala.test/reset-password?token=opens' })
  await owner.open(`/admin/settings/mail/${id}`)
  expect(owner.main).toHaveTextContent('[left out here]')
  const isIt = and(eq(adminActivityLog.entityId, id), eq(adminActivityLog.action, 'revealed'))
  expect(await db.select().from(adminActivityLog).where(isIt)).toHaveLength(1)
  await owner.open('/admin/activity')
  expect(owner.main).toHaveTextContent('had the links and codes of')
})

test('a mail about an account is an owner’s to read, and its link nobody’s', async () => {
  const id = await insertMail({ kind: 'account' })
  const manager = await house.newStaff('manager@sala.test', 'manager')
  await manager.open(`/admin/settings/mail/${id}`)
  expect(manager.main).toHaveTextContent('Only an owner may read this mail')
  for (const path of [
    `/admin/settings/mail/${id}`,
    `/admin/settings/mail/${id}.data`,
    '/admin/settings/mail.data',
  ]) {
    expect(await (await manager.fetch(path)).text()).not.toContain('token=opens')
  }
  await owner.open(`/admin/settings/mail/${id}`)
  expect(owner.main).toHaveTextContent('[left out here]')
  expect(owner.text).not.toContain('token=opens')
})

test('a mail that does not exist is not found', async () => {
  for (const id of ['nothing', randomUUID()])
    expect((await owner.fetch(`/admin/settings/mail/${id}`)).status).toBe(404)
})
