import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { accessCodes } from '#app/joining/access-codes/tables.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { insertApplication } from '../support/incoming.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { insertMember } from '../support/reviewer.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

const TODAY = bangkokDay(new Date())
/** So that no job of the night ends the membership meanwhile. */
const LATER = addDays(TODAY, 200)
const HOUR = 60 * 60 * 1000

/** The file behind the Export button, as text. */
async function exported(page: Page) {
  const { name, bytes } = await downloaded(page, page.getByRole('link', { name: 'Export' }))
  return { name, text: bytes.toString('utf8') }
}

async function downloaded(page: Page, button: Locator) {
  const started = page.waitForEvent('download')
  await button.click()
  const download = await started
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/** The texts of a spreadsheet, cell by cell. */
function textsOf(bytes: Buffer) {
  const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  return [...sheet.matchAll(/<t [^>]*>([^<]*)<\/t>/g)].map(([, text]) => text)
}

test('members are found by name, id, email and phone, and by what expires when', async ({
  page,
  database,
}) => {
  const tag = randomUUID().slice(0, 8)
  const soon = await insertMember(database.db, {
    name: `Soon ${tag}`,
    ...{ email: `soon-${tag}@example.com`, mobilePhone: '+66 (89) 111-2233', expiryDate: addDays(TODAY, 5) },
  })
  await insertMember(database.db, { name: `Gone ${tag}`, status: 'expired', expiryDate: addDays(TODAY, -1) })
  await signInAsOwner(page)
  await visit(page, '/admin/members')
  const table = page.getByRole('table', { name: 'Members' })
  const search = page.getByRole('searchbox', { name: /Search name/ })
  for (const text of [soon.name, soon.memberId.toLowerCase(), soon.email.toUpperCase(), '0891112233']) {
    await search.fill(text)
    await search.press('Enter')
    await expect(page).toHaveURL(url => url.searchParams.get('q') === text)
    await expect(table.getByRole('row')).toHaveCount(2)
    await expect(table).toContainText(soon.memberId)
    await expect(table).toContainText('in 5 days')
  }
  await search.fill(tag)
  await page.getByLabel('Expiry').selectOption('Expired')
  await expect(page).toHaveURL(/expiry=expired/)
  await expect(table).toContainText(`Gone ${tag}`)
  await expect(table).not.toContainText(soon.name)
  await page.getByLabel('Expiry').selectOption('Within 7 days')
  await expect(table).toContainText(soon.name)
  await search.fill('nobody at all')
  await search.press('Enter')
  await expect(page.getByText('No members found', { exact: true })).toBeVisible()
})

test('the members’ export is exactly what is filtered, and no cell is a formula', async ({
  page,
  database,
}) => {
  const tag = randomUUID().slice(0, 8)
  await insertMember(database.db, { name: '=HYPERLINK("https://evil.example")', address: tag, planName: tag })
  await insertMember(database.db, { name: `+66 ${tag}`, email: `a-${tag}@example.com`, address: '@SUM(A1)' })
  await insertMember(database.db, {
    name: `ณัฐ ${tag}`,
    email: `b-${tag}@example.com`,
    emergencyContact: '-1+1',
  })
  await signInAsOwner(page)
  await visit(page, `/admin/members?q=${tag}&sort=-name`)
  const { name, text } = await exported(page)
  expect(name).toBe(`members_${TODAY}.csv`)
  const lines = text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('Member ID,Name,Email,Secondary Email,Mobile Phone')
  expect(lines[1]).toContain(`ณัฐ ${tag}`)
  expect(lines[1]).toContain(`'-1+1`)
  expect(lines[2]).toContain(`'+66 ${tag}`)
  expect(lines[2]).toContain(`'@SUM(A1)`)
  await page.getByRole('checkbox', { name: `Select ณัฐ ${tag}` }).check()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export selected' }).click()
  const selected = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n')
  expect(selected.slice(1)).toEqual([expect.stringContaining(`ณัฐ ${tag}`)])
  await expect(page.getByText('1 selected')).toBeVisible()
  const sheet = await downloaded(page, page.getByRole('button', { name: 'Excel' }))
  expect(sheet.name).toBe(`members_${TODAY}.xlsx`)
  expect(textsOf(sheet.bytes)).toEqual(expect.arrayContaining([`ณัฐ ${tag}`, '-1+1']))
  expect(textsOf(sheet.bytes)).not.toContain(`+66 ${tag}`)
  await visit(page, '/admin/members?q=hyperlink')
  expect((await exported(page)).text).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
})

test('a member’s screen shows everything, the history, and a pass only while it is good', async ({
  page,
  database,
}) => {
  const member = await insertMember(database.db, {
    name: 'Anong Srisai',
    expiryDate: LATER,
    lineId: '@anong',
    planName: 'Day Pass',
  })
  const applicationId = await insertApplication(database.db, {
    memberId: member.memberId,
    status: 'approved',
  })
  const times = { validFrom: new Date(Date.now() - 2 * HOUR), validUntil: new Date(Date.now() + HOUR) }
  const code = { memberRowId: member.id, ...times }
  await database.db.insert(adminActivityLog).values({
    ...{ adminId: null, action: 'renewed', entityType: 'member', entityId: member.id },
    details: {
      ...{ before: { expiryDate: '2026-01-31' }, after: { expiryDate: '2026-02-28' } },
      isAutomatic: true,
    },
  })
  const [mail] = await database.db
    .insert(mails)
    .values({
      ...{ kind: 'renewal', recipient: member.email, subject: 'Your membership ends today', text: '-' },
      ...{ html: '-', subjectKind: 'member', subjectId: member.id, status: 'sent' },
    })
    .returning({ id: mails.id })
  await database.db.insert(accessCodes).values([
    { ...code, accessId: randomUUID().slice(0, 6), pass: 'GOODPASS', applicationId },
    {
      ...{
        ...code,
        accessId: randomUUID().slice(0, 6),
        pass: 'OLDPASS1',
        validUntil: new Date(Date.now() - HOUR),
      },
      applicationId: await insertApplication(database.db),
    },
  ])
  await signInAsOwner(page)
  await visit(page, '/admin/members')
  await page.getByRole('link', { name: 'Anong Srisai' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Anong Srisai' })).toBeVisible()
  const content = page.getByRole('main')
  for (const text of [member.memberId, '@anong', 'Day Pass', 'GOODPASS', 'Approved'])
    await expect(content).toContainText(text)
  await expect(content).not.toContainText('OLDPASS1')
  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(history.filter({ hasText: 'Application for Day Pass' })).toContainText('Approved')
  await expect(history.filter({ hasText: 'Extended automatically, before payment' })).toContainText(
    'Expiry moved from 31 January 2026 to 28 February 2026',
  )
  await expect(history.filter({ hasText: 'Your membership ends today' })).toContainText('Sent')
  await expect(history.getByRole('link', { name: 'Your membership ends today' })).toHaveAttribute(
    'href',
    `/admin/settings/mail/${mail?.id}`,
  )
  await page.getByRole('link', { name: 'See all activity' }).click()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'looked at the member Anong Srisai' }),
  ).toHaveCount(1)
})

test.describe('an id that is nobody’s', () => {
  test.use({ allowedComplaint: /404/ })

  test('is a 404 with a way back', async ({ page }) => {
    await signInAsOwner(page)
    const response = await page.goto('/admin/members/not-an-id')
    expect(response?.status()).toBe(404)
    await expect(page.getByText('This member does not exist').last()).toBeVisible()
    await page.getByRole('link', { name: 'All members' }).click()
    await expect(page).toHaveURL(/\/admin\/members$/)
  })
})

test('the activity log tells who did what, filters, and shows before and after', async ({
  page,
  database,
}) => {
  const member = await insertMember(database.db, { name: 'Kanya Dee', expiryDate: LATER })
  const record = { entityType: 'member', entityId: member.id }
  await database.db.insert(adminActivityLog).values([
    {
      ...record,
      adminId: null,
      action: 'archived',
      details: { before: { status: 'active' }, after: { status: 'expired' } },
    },
    { ...record, adminId: null, action: 'application_submitted', entityType: 'application' },
  ])
  await signInAsOwner(page)
  await visit(page, `/admin/members/${member.id}`)
  await visit(page, `/admin/activity?q=${member.id}`)
  const entries = page.getByRole('main').getByRole('listitem')
  await expect(entries).toHaveCount(2)
  await page.getByLabel('Views').selectOption('With views')
  await expect(entries).toHaveCount(3)
  await expect(entries.nth(0)).toContainText(/\S+ looked at the member Kanya Dee/)
  await page.getByLabel('Views').selectOption('Without views')
  await expect(entries).toHaveCount(2)
  await page.getByLabel('Who').selectOption('System')
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText('System: archived, the member Kanya Dee')
  await entries.getByText('Details').click()
  await expect(entries.getByRole('row', { name: 'status active expired' })).toBeVisible()
  await entries.getByRole('link', { name: 'the member Kanya Dee' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kanya Dee' })).toBeVisible()
})

test('days narrow the log in Bangkok’s time', async ({ page, database }) => {
  const entityId = randomUUID()
  await database.db.insert(adminActivityLog).values([
    {
      adminId: null,
      action: 'early',
      entityType: 'thing',
      entityId,
      createdAt: new Date('2026-01-01T16:59:59Z'),
    },
    {
      adminId: null,
      action: 'late',
      entityType: 'thing',
      entityId,
      createdAt: new Date('2026-01-01T17:00:00Z'),
    },
  ])
  await signInAsOwner(page)
  await visit(page, `/admin/activity?q=${entityId}`)
  await page.getByLabel('From').fill('2026-01-02')
  await page.getByLabel('To', { exact: true }).fill('2026-01-02')
  await page.getByRole('button', { name: 'Search', exact: true }).first().click()
  await expect(page).toHaveURL(/from=2026-01-02/)
  const entries = page.getByRole('main').getByRole('listitem')
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText('System: late')
})

test('the log’s export is exactly what is filtered, safe to open, and itself in the log', async ({
  page,
  database,
}) => {
  const entityId = `=cmd|${randomUUID()}`
  await database.db.insert(adminActivityLog).values([
    {
      adminId: null,
      action: 'renamed',
      entityType: 'thing',
      entityId,
      details: { before: { name: 'a,"b' } },
    },
    { adminId: null, action: 'renamed', entityType: 'thing', entityId: randomUUID() },
  ])
  await signInAsOwner(page)
  await visit(page, `/admin/activity?q=${encodeURIComponent(entityId)}`)
  const { name, text } = await exported(page)
  expect(name).toBe(`activity_${TODAY}.csv`)
  const lines = text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toBe('\uFEFFTime in Bangkok,Who,Action,Entity Type,Entity ID,Details')
  expect(lines[1]).toContain(`System,renamed,thing,'${entityId},`)
  expect(lines[1]).toContain(String.raw`"{""before"":{""name"":""a,\""b""}}"`)
  await visit(page, '/admin/activity')
  await expect(
    page.getByRole('listitem').filter({ hasText: 'exported the activity log' }).first(),
  ).toBeVisible()
})

test.describe('without a script, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  test('a list is taken away as a spreadsheet too, of what is filtered', async ({ page, database }) => {
    const tag = randomUUID().slice(0, 8)
    const mobilePhone = '0812345678'
    await insertMember(database.db, { name: `=1+1 ${tag}`, email: `a-${tag}@example.com`, mobilePhone })
    await insertMember(database.db, { name: 'Somebody else' })
    await signInAsOwner(page)
    await page.goto(`/th/admin/members?q=${tag}`)
    await expectNoSidewaysScroll(page)
    const { name, bytes } = await downloaded(page, page.getByRole('link', { name: 'Excel' }))
    expect(name).toBe(`members_${TODAY}.xlsx`)
    expect(textsOf(bytes)).toEqual(expect.arrayContaining(['Mobile Phone', `=1+1 ${tag}`, mobilePhone]))
    expect(textsOf(bytes)).not.toContain('Somebody else')
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const screen of ['members', 'member', 'activity']) {
    test(`${screen}: accessible in ${colorScheme} colours, and fits a narrow phone`, async ({
      page,
      database,
    }) => {
      const member = await insertMember(database.db, {
        name: `Very ${'long '.repeat(20)}name`,
        planName: 'Day Pass',
      })
      const details = { before: { name: 'x'.repeat(300) }, after: { name: 'y'.repeat(300) } }
      await database.db
        .insert(adminActivityLog)
        .values({ adminId: null, action: 'updated', entityType: 'member', entityId: member.id, details })
      const path = screen === 'member' ? `/admin/members/${member.id}` : `/admin/${screen}`
      await page.emulateMedia({ colorScheme })
      await signInAsOwner(page)
      await page.setViewportSize({ width: 1440, height: 900 })
      await visit(page, path)
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 700 })
      await visit(page, `/th${path}`)
      for (const summary of (await page.locator('main summary').all()).slice(0, 3)) await summary.click()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })
  }
}
