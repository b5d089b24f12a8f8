import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { roles } from '#app/house/accounts/tables.server.ts'
import { apiKeys } from '#app/machines/api-keys/tables.server.ts'
import { webhookSubscriptions } from '#app/machines/webhooks/tables.server.ts'
import { departments } from '#app/team/employees/tables.server.ts'
import { test } from '../support/browsing.ts'
import { insertApplication } from '../support/incoming.ts'
import { expect } from '../support/journey.ts'
import { OWNER, SAMPLE } from '../support/server.ts'
import type { ServerDatabase } from '../support/server-database.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test.describe.configure({ mode: 'default' })
test.use({ serverEnv: SAMPLE, javaScriptEnabled: false })

/** Runs in the page: the colour of clay, as the mood has it. */
function colourOf(element: Element, part: 'color' | 'backgroundColor') {
  const probe = document.createElement('i')
  probe.style.color = 'var(--clay)'
  document.body.append(probe)
  const clay = getComputedStyle(probe).color
  probe.remove()
  return getComputedStyle(element)[part] === clay ? 'clay' : getComputedStyle(element)[part]
}

async function firstId({ db }: ServerDatabase, query: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql.raw(`${query} limit 1`))
  expect(rows, query).toHaveLength(1)
  return rows[0]?.id ?? ''
}

/** Rows that the sample has none of, or not as the owner can delete them. */
async function addRows({ db }: ServerDatabase) {
  const createdBy = randomUUID()
  await db.insert(roles).values({ name: 'Evening', permissions: ['members.view'] })
  await db.insert(departments).values({ name: 'Nobody yet', description: '' })
  const key = { name: 'n8n', scopes: ['blogs.write' as const], hash: randomUUID(), ending: 'abcd', createdBy }
  await db.insert(apiKeys).values(key)
  const address = { name: 'Books', url: 'https://hooks.example.com/', events: ['member.created'], createdBy }
  await db.insert(webhookSubscriptions).values(address)
  await db.execute(sql`update messages set receiver_id = (select id from users where email = ${OWNER.email})
    where receiver_type = 'admin'`)
  await insertApplication(db, { name: 'Gone Soon', status: 'rejected' })
}

test.beforeAll(({ database }) => addRows(database))

const expectClay = (button: Locator, part: 'color' | 'backgroundColor', where: string) =>
  button.evaluate(colourOf, part).then(colour => expect.soft(colour, where).toBe('clay'))

/** Each dialog in which something is deleted, revoked, erased or refused, by its address, its button and what will be gone. */
const DIALOGS: [path: string, id: string | null, button: string, gone: RegExp][] = [
  ['members?delete=', 'select id from members', 'Delete', /Access codes stop working at once/],
  ['events?delete=', 'select id from events', 'Delete', /goes from the site at once, with its picture/],
  ['services?delete=', 'select id from services', 'Delete', /goes from the site at once/],
  ['employees?delete=', 'select id from employees', 'Delete', /login and the working hours go too/],
  [
    'employees/departments?delete=',
    `select id from departments where name = 'Nobody yet'`,
    'Delete',
    /are deleted\. It has to be empty/,
  ],
  ['leave?delete=', 'select id from leave_requests', 'Delete', /no longer counted as taken/],
  [
    'messages?delete=',
    `select id from messages where receiver_type = 'admin'`,
    'Delete',
    /Only your copy goes/,
  ],
  ['blog?delete=', 'select id from blog_posts', 'Delete', /with its pictures and earlier versions/],
  ['settings/roles?delete=', 'select id from roles', 'Delete', /What it allows goes with it/],
  [
    'settings/webhooks/events?delete=',
    'select id from webhook_subscriptions',
    'Delete',
    /still waits for it, goes too/,
  ],
  ['settings/api-keys?revoke=', 'select id from api_keys', 'Revoke', /Its program is refused/],
  [
    'access-codes?revoke=',
    'select id from access_codes where revoked_at is null and valid_until > now()',
    'Revoke',
    /opens no door/,
  ],
  ['settings?sample=delete', null, 'Delete sample data', /Everything invented goes/],
  [
    'privacy/application/ID?erase=1',
    `select id from applications where name = 'Gone Soon'`,
    'Erase for ever',
    /Deleted for ever/,
  ],
  ['applications/ID?decide=reject', `select id from applications where status = 'submitted'`, 'Reject', /./],
  ['receipts/ID?decide=reject', `select id from receipts where status = 'submitted'`, 'Reject', /./],
]

test('what deletes, revokes, erases or rejects is clay and says what will be gone', async ({
  page,
  database,
}) => {
  await signInAsOwner(page)
  for (const [path, query, name, gone] of DIALOGS) {
    const id = query === null ? '' : await firstId(database, query)
    await page.goto(`/admin/${path.includes('ID') ? path.replace('ID', id) : path + id}`)
    const dialog = page.getByRole('dialog')
    await expect.soft(dialog, path).toContainText(gone)
    await expectClay(dialog.getByRole('button', { name, exact: true }), 'backgroundColor', path)
  }
})

/** What leads there from a record or refuses at once. */
const WAYS: [path: string, id: string | null, (page: Page) => Locator][] = [
  ['members/ID', 'select id from members', page => page.getByRole('link', { name: 'Delete', exact: true })],
  [
    'employees/ID',
    'select id from employees',
    page => page.getByRole('link', { name: 'Delete', exact: true }),
  ],
  [
    'messages?open=ID',
    `select id from messages where receiver_type = 'admin'`,
    page => page.getByRole('link', { name: 'Delete' }),
  ],
  ['settings/api-keys', null, page => page.getByRole('link', { name: /^Revoke/ })],
  ['settings', null, page => page.getByRole('link', { name: 'Delete sample data' })],
  [
    'privacy/application/ID',
    `select id from applications where name = 'Gone Soon'`,
    page => page.getByRole('link', { name: /^Erase / }),
  ],
  [
    'applications/ID',
    `select id from applications where status = 'submitted'`,
    page => page.getByRole('link', { name: 'Reject' }),
  ],
  [
    'receipts/ID',
    `select id from receipts where status = 'submitted'`,
    page => page.getByRole('link', { name: 'Reject' }),
  ],
  ['leave?status=pending', null, page => page.getByRole('button', { name: /^Reject/ })],
]

test('so do the ways there', async ({ page, database }) => {
  await signInAsOwner(page)
  for (const [path, query, find] of WAYS) {
    await page.goto(`/admin/${path.replace('ID', query === null ? '' : await firstId(database, query))}`)
    await expectClay(find(page).first(), 'color', path)
  }
  await page.goto('/admin/services')
  await page.getByRole('rowheader').getByRole('checkbox').first().check()
  await expectClay(page.getByRole('button', { name: 'Delete selected' }), 'color', 'services')
  await page.goto('/manage-blogs')
  await expectClay(page.getByRole('button', { name: /^Delete / }).first(), 'color', 'manage-blogs')
})
