import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { composeMail } from '#app/house/mail/adapters/compose.ts'
import { secret } from '#app/house/mail/rules/secrets.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test as journey,
  visit,
} from '../support/journey.ts'
import type { ServerDatabase } from '../support/server-database.ts'
import { createPerson, PASSWORD } from '../support/sign-in.ts'
import { listenForMails, type MailReceiver } from '../support/smtp-server.ts'
import { signInAs, signInAsOwner } from '../support/staff-journey.ts'
import { workerFake } from '../support/worker-fake.ts'

/** A server that sends its mails to the fake `mailServer`, whose password is nobody's to see. */
const test = journey.extend<object, { mailServer: MailReceiver }>({
  mailServer: workerFake(listenForMails),
  serverEnv: [
    async ({ mailServer }, use) => use({ SMTP_URL: `${mailServer.url}?unused=hunter2` }),
    { scope: 'worker' },
  ],
})

// The test browser puts a script of its own into every frame, which this one does not let run.
test.use({ allowedComplaint: /^Blocked script execution in 'about:srcdoc'/ })

async function insertMail({ db }: ServerDatabase, values: Partial<typeof mails.$inferInsert>) {
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

test('a test mail arrives, and the list says so', async ({ page, mailServer }) => {
  const address = `me.${randomUUID()}@example.com`
  await signInAsOwner(page)
  await visit(page, '/admin/settings/mail')
  await expect(page.getByText('Mails go out by 127.0.0.1.')).toBeVisible()
  expect(await page.content()).not.toContain('hunter2')
  await page.getByLabel('Send to').fill('not an address')
  await page.getByRole('button', { name: 'Send a test mail' }).click()
  await expect(page.getByText('Please enter an email address')).toBeVisible()
  await expect(page.getByLabel('Send to')).toBeFocused()
  await page.getByLabel('Send to').fill(address)
  await page.getByRole('button', { name: 'Send a test mail' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The test is on its way.' })).toBeVisible()
  await expect.poll(() => mailServer.mails.map(({ to }) => to[0])).toContain(address)
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByRole('row').filter({ hasText: address }).textContent()
    })
    .toContain('Sent')
  await expectAccessible(page)
})

test('a kept mail is read as text and as it looks, runs nothing, and is sent', async ({
  page,
  database,
  mailServer,
}) => {
  const id = await insertMail(database, { recipient: 'kept@example.com' })
  await signInAsOwner(page)
  await visit(page, `/admin/settings/mail/${id}`)
  await expect(page.getByText('[left out here]')).toBeVisible()
  expect(await page.content()).not.toContain('token=opens')
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('link', { name: 'Set my password' })).toBeVisible()
  await expect(frame.getByRole('link', { name: 'Set my password' })).toHaveCSS('font-weight', '600')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect.poll(() => mailServer.mails.map(({ to }) => to[0])).toContain('kept@example.com')
  expect(mailServer.mails.map(({ source }) => source).join()).toContain('token=3Dopens')
})

test('an owner has the link of a mail that nobody was sent shown, once asked for, and that is written down', async ({
  page,
  database,
}) => {
  const id = await insertMail(database, { kind: 'account', status: 'kept' })
  await signInAsOwner(page)
  await visit(page, `/admin/settings/mail/${id}`)
  await page.getByRole('button', { name: 'Show links and codes' }).click()
  await expect(page.getByRole('link', { name: 'https://sala.test/reset-password?token=opens' })).toBeVisible()
  await expectAccessible(page)
  await visit(page, `/admin/settings/mail/${id}`)
  await expect(page.getByText('[left out here]')).toBeVisible()
  const isIt = and(eq(adminActivityLog.entityId, id), eq(adminActivityLog.action, 'revealed'))
  expect(await database.db.select().from(adminActivityLog).where(isIt)).toHaveLength(1)
  await visit(page, '/admin/activity')
  await expect(page.getByText('had the links and codes of').first()).toBeVisible()
})

test('a mail about an account is an owner’s to read, and its link nobody’s', async ({ page, database }) => {
  const id = await insertMail(database, { kind: 'account' })
  const email = `manager.${randomUUID()}@example.com`
  await createPerson(database.db, { email, role: 'manager' })
  await signInAs(page, { email, password: PASSWORD })
  await visit(page, `/admin/settings/mail/${id}`)
  await expect(page.getByText('Only an owner may read this mail')).toBeVisible()
  for (const path of [
    `/admin/settings/mail/${id}`,
    `/admin/settings/mail/${id}.data`,
    '/admin/settings/mail.data',
  ]) {
    expect(await (await page.request.get(path)).text()).not.toContain('token=opens')
  }
  await page.context().clearCookies()
  await signInAsOwner(page)
  await visit(page, `/admin/settings/mail/${id}`)
  await expect(page.getByText('[left out here]')).toBeVisible()
  expect(await page.content()).not.toContain('token=opens')
})

test('a mail that does not exist is not found', async ({ page }) => {
  await signInAsOwner(page)
  for (const id of ['nothing', randomUUID()]) {
    expect((await page.request.get(`/admin/settings/mail/${id}`)).status()).toBe(404)
  }
})

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 320, height: 700 } })

  test('the list and a mail fit', async ({ page, database }) => {
    const id = await insertMail(database, {
      recipient: `a.very.long.address.${randomUUID()}@mail.example.com`,
    })
    await signInAsOwner(page)
    await visit(page, '/admin/settings/mail')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await visit(page, `/admin/settings/mail/${id}`)
    await expectNoSidewaysScroll(page)
  })
})
