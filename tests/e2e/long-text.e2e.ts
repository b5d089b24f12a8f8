import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { atEach, expect, test, visit } from '../support/journey.ts'
import { highestRow } from '../support/list-rows.ts'
import { signInAsOwner } from '../support/staff-journey.ts'
import { LONG, newestIds, typeWithoutSpaces } from '../support/wide-house.ts'

test.describe.configure({ mode: 'default', timeout: 180_000 })
// The files that some of these rows name are not there.
test.use({ serverEnv: { SAMPLE_DATA: '1' }, allowedComplaint: /status of 404/ })

/** Its words are the longest; that those of every language fit is seen screen by screen (screen-matrix.ts). */
const LANGUAGE = '/ru'
const NEXT = 'Далее'

const PHONES = [
  { width: 320, height: 800 },
  { width: 390, height: 800 },
]

const LISTS = [
  'members',
  'applications',
  'receipts',
  'access-codes',
  'documents',
  'ledger',
  'events',
  'services',
  'spaces',
  'bookings/list',
  'employees',
  'employees/departments',
  'leave',
  'leave/balances',
  'attendance',
  'attendance/hours',
  'blog',
  'activity',
]

/** Runs in the page: whatever stands beyond the edge of the screen or of a dialog, but in a box that scrolls by itself. */
function findBeyond(): string[] {
  const beyond: string[] = []
  for (const box of [document.scrollingElement, ...document.querySelectorAll('dialog[open]')])
    if (box && box.scrollWidth > box.clientWidth) beyond.push(`${box.tagName}: ${box.scrollWidth}`)
  for (const element of document.querySelectorAll('body *')) {
    const { left, right, width, height } = element.getBoundingClientRect()
    if (width <= 1 || height <= 1 || (right <= innerWidth + 1 && left >= -1)) continue
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const around: Element[] = []
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement)
      around.push(box)
    const isKept = around.some(box => {
      const { overflowX, textOverflow, clipPath } = getComputedStyle(box)
      if (box.matches('[aria-hidden=true], svg, iframe') || clipPath !== 'none') return true
      return /auto|scroll/.test(overflowX) || (box !== element && textOverflow === 'ellipsis')
    })
    const isAround = [...element.children].some(child => child.getBoundingClientRect().right > innerWidth + 1)
    if (!isKept && !isAround)
      beyond.push(`${element.tagName} ${element.className} ${Math.round(left)}–${Math.round(right)}`)
  }
  return beyond.slice(0, 5)
}

async function findTooWide(page: Page, where: string): Promise<string[]> {
  const found: string[] = []
  await atEach(page, PHONES, async ({ width }) => {
    const beyond = await page.evaluate(findBeyond)
    found.push(...beyond.map(what => `${where} at ${width} px: ${what}`))
  })
  return found
}

async function expectNarrow(page: Page, paths: string[]) {
  const found: string[] = []
  for (const path of paths.map(each => LANGUAGE + each)) {
    const answer = await page.goto(path)
    if (!answer?.ok()) found.push(`${path}: ${answer?.status()}`)
    found.push(...(await findTooWide(page, path)))
  }
  expect(found).toEqual([])
}

test.beforeAll(async ({ database: { db } }) => {
  await typeWithoutSpaces(db)
})

test('sixty unbroken letters in every field leave registration, slip and sign-in within 320 px', async ({
  page,
}) => {
  const found: string[] = []
  await visit(page, `${LANGUAGE}/?register=week-pass`)
  const dialog = page.locator('dialog:modal')
  await dialog.locator('[name=isExistingMember][value=no]').check()
  for (const name of ['name', 'address', 'emergencyContact'])
    await dialog.locator(`[name=${name}]`).fill(LONG)
  await dialog.locator('[name=mobilePhone]').fill('0812345678')
  found.push(...(await findTooWide(page, 'step 1')))
  await dialog.getByRole('button', { name: NEXT, exact: true }).click()
  await dialog.locator('[name=email]').fill(`${LONG}@example.com`)
  for (const name of ['line', 'whatsApp', 'instagram', 'facebook', 'telegram'])
    await dialog.locator(`[name=${name}]`).fill(LONG)
  found.push(...(await findTooWide(page, 'step 2')))
  await dialog.getByRole('button', { name: NEXT, exact: true }).click()
  await dialog.getByText(LONG).first().waitFor()
  found.push(...(await findTooWide(page, 'step 3')))
  for (const path of ['/thai-scan-receipt', '/admin/login', '/forgot-password']) {
    await visit(page, LANGUAGE + path)
    for (const field of await page.locator('main input:is([type=text], [type=email], :not([type]))').all())
      await field.fill(LONG)
    await page.locator('main button[type=submit]:not([form])').last().click()
    found.push(...(await findTooWide(page, LANGUAGE + path)))
  }
  expect(found).toEqual([])
})

test('a house in which everybody typed sixty letters without a space shows visitors no page that is too wide', async ({
  page,
  database: { db },
}) => {
  const { rows: keys } = await db.execute<{ key: string }>(sql`select distinct on (a.status)
    a.status_key::text as key from applications a join receipts r on r.application_id = a.id`)
  const { rows: posts } = await db.execute<{ slug: string }>(
    sql`select slug from blog_posts where status = 'published' limit 1`,
  )
  await expectNarrow(page, [
    '/',
    '/membership',
    '/blogs',
    '/manage-blogs',
    '/privacy',
    '/submission-success',
    '/api/v1/docs',
    ...posts.map(({ slug }) => `/blogs/${slug}`),
    ...keys.flatMap(({ key }) => [`/application/${key}`, `/application/${key}/payment`]),
  ])
})

test.describe('as the server writes it, which takes half the time', () => {
  test.use({ javaScriptEnabled: false })

  test('and its staff no list or record, and no row of a list higher than 72 px on a desk', async ({
    page,
    database: { db },
  }) => {
    await signInAsOwner(page)
    const id = await newestIds(db, [
      'members',
      'applications',
      'receipts',
      'documents',
      'employees',
      'messages',
      'blog_posts',
    ])
    const records = [
      'dashboard',
      `members/${id['members']}`,
      `members/${id['members']}/account`,
      `applications/${id['applications']}`,
      `receipts/${id['receipts']}`,
      `documents/${id['documents']}`,
      'documents/tax',
      'cash-up',
      `employees/${id['employees']}`,
      `employees/${id['employees']}/hours`,
      `attendance/employees/${id['employees']}`,
      'leave/calendar',
      'messages',
      `messages?open=${id['messages']}`,
      `blog/${id['blog_posts']}`,
      'search?q=WWWW',
      'profile',
      `privacy/member/${id['members']}`,
    ]
    await expectNarrow(
      page,
      records.map(path => `/admin/${path}`),
    )
    for (const list of LISTS) {
      await page.setViewportSize({ width: 1280, height: 900 })
      const answer = await page.goto(`${LANGUAGE}/admin/${list}`)
      expect.soft(answer?.ok(), list).toBe(true)
      expect.soft(await highestRow(page), list).toBeLessThanOrEqual(72)
      expect.soft(await findTooWide(page, list)).toEqual([])
    }
  })
})

test('nor a form', async ({ page, database: { db } }) => {
  await signInAsOwner(page)
  const id = await newestIds(db, ['members', 'employees', 'events', 'services', 'departments', 'mails'])
  await expectNarrow(
    page,
    [
      `members?edit=${id['members']}`,
      `members?renew=${id['members']}`,
      `members?delete=${id['members']}`,
      `events?edit=${id['events']}`,
      `services?edit=${id['services']}`,
      'messages?new=1',
      `employees?edit=${id['employees']}`,
      `employees/departments?edit=${id['departments']}`,
      'settings',
      'settings/start',
      'settings/company',
      'settings/staff',
      'settings/roles',
      'settings/plans',
      'settings/plans/day-pass',
      'settings/payments',
      'settings/payment-links',
      'settings/tax',
      'settings/mail',
      `settings/mail/${id['mails']}`,
      'settings/agreement',
      'settings/privacy',
      'settings/contact',
      'settings/links',
      'settings/webhooks',
      'settings/api-keys',
      'settings/webhooks/events?new=1',
    ].map(path => `/admin/${path}`),
  )
})

test('and its team no page of the portal', async ({ page }) => {
  await signInAsOwner(page)
  await expectNarrow(
    page,
    ['', '/attendance', '/leave', '/messages', '/messages?new=1', '/profile'].map(path => `/employee${path}`),
  )
})
