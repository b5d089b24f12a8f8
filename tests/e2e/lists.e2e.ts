import type { CDPSession, Locator, Page } from '@playwright/test'
import { addMonths, bangkokDay } from '#app/kit/pure/days.ts'
import { test } from '../support/browsing.ts'
import { atEach, expect, expectAccessible, expectNoSidewaysScroll, visit } from '../support/journey.ts'
import { highestRow, measuredRows, rowsOf } from '../support/list-rows.ts'
import { SAMPLE } from '../support/server.ts'
import { openMore, signInAsOwner } from '../support/staff-journey.ts'

test.use({ serverEnv: SAMPLE })

const LISTS = [
  'members',
  'applications',
  'receipts',
  'services',
  'employees',
  'documents',
  'ledger?month=',
  'activity',
  'events',
  'leave',
]
/** Lists of fewer rows, tables that are no such lists, and those on a page of something else. */
const FURTHER = [
  'bookings/list',
  'access-codes',
  'spaces',
  'blog',
  'employees/departments',
  'leave/balances',
  'attendance',
  'attendance/hours',
  'requests',
  'documents/tax',
  'documents/withholding',
  'visitors',
  'visits',
  'cash-up',
  'messages/announcements',
  'settings/mail',
  'settings/webhooks',
  'settings/webhooks/events',
  'settings/api-keys',
  'settings/staff',
  'settings/roles',
  'settings/kiosks',
  'settings/locations',
  'settings/packs',
]
/** What sample data brings no or one row of. */
const FEW = [
  'documents/withholding',
  'visitors',
  'visits',
  'cash-up',
  'messages/announcements',
  'requests',
  'settings/webhooks',
  'settings/api-keys',
  'settings/kiosks',
  'settings/locations',
  'documents/tax',
]
/** On a phone these say something of each kind or day, one below the other. */
const OF_EACH_DAY = ['attendance', 'attendance/hours', 'leave/balances']
/** Below panels that the page is about. */
const BELOW = ['ledger?month=', 'settings/mail', 'settings/webhooks', 'cash-up', 'documents/tax', 'visits']

/** The tables of a record that the sample data has. */
async function listsOfRecords(page: Page): Promise<string[]> {
  const hrefOf = async (list: string, link: string, text = /./) => {
    await page.goto(`/admin/${list}`)
    const found = page.locator(`main a[href*="${link}"]`).filter({ hasText: text })
    return (await found.first().getAttribute('href')) ?? ''
  }
  const member = await hrefOf('members', '/admin/members/SALA-')
  // On the first of a month, this one has a single row.
  const dayOfMonthBefore = `attendance?date=${addMonths(bangkokDay(new Date()), -1)}`
  return [
    await hrefOf('events', '/guests', /^[1-9]/),
    await hrefOf(member.replace('/admin/', ''), '/account'),
    await hrefOf(dayOfMonthBefore, '/attendance/employees/'),
  ].map(href => href.replace('/admin/', ''))
}

const pathOf = (locale: string, list: string) => `${locale === 'en' ? '' : `/${locale}`}/admin/${list}`

/** Of these, rows have pictures: cards even where a table has no room yet. */
const OF_PICTURES = ['events', 'employees', 'services', 'attendance']

/** Pages as the server writes them stand as they do with scripts, in half of the time. */
const WRITTEN = { javaScriptEnabled: false, reducedMotion: 'reduce' } as const

/** Whoever sits at a desk, then whoever holds a phone: the same page stands as each of them sees it. */
async function holdPhone(page: Page, device: CDPSession, holds: boolean) {
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: holds })
  if (holds) await page.setViewportSize({ width: 390, height: 844 })
}

async function expectDeskRows(page: Page, list: string, locale: string) {
  const widths = [1440, 1280, ...(OF_PICTURES.includes(list) ? [1024] : [])]
  const sizes = widths.map(width => ({ width, height: 900 }))
  await atEach(page, sizes, async ({ width }) => {
    const rows = await measuredRows(page)
    const what = `${locale} ${list} at ${width} px`
    if (!FEW.includes(list)) expect.soft(rows.count, what).toBeGreaterThan(LISTS.includes(list) ? 3 : 1)
    expect.soft(rows.highest, what).toBeLessThanOrEqual(72)
    if (!OF_EACH_DAY.includes(list) || width === 1024) expect.soft(rows.cutDates, `dates of ${what}`).toBe(0)
    if (width === 1024) return
    expect.soft(rows.cutNames, `names of ${what}`).toBe(0)
    expect.soft([...new Set(rows.cutWords)], `words of ${what}`).toEqual([])
    await expectNoSidewaysScroll(page)
  })
}

async function expectPhoneCards(page: Page, list: string, locale: string) {
  const rows = await measuredRows(page)
  if (rows.count > 0 && !BELOW.includes(list))
    expect.soft(rows.firstTop + rows.highest, `${locale} ${list}`).toBeLessThanOrEqual(844)
  expect.soft(rows.highest, `${locale} ${list}`).toBeLessThanOrEqual(144)
  await expectNoSidewaysScroll(page)
}

for (const locale of ['en', 'th', 'ru'])
  test(`in ${locale} rows are at most 72 px on a desk with nothing cut, and on a phone two lines, from the first screen on`, async ({
    browser,
    server,
  }) => {
    test.setTimeout(180_000)
    const context = await browser.newContext({ ...WRITTEN, baseURL: server.url })
    const page = await context.newPage()
    await signInAsOwner(page)
    const lists = [...LISTS, ...FURTHER]
    const all = [...lists, ...(await listsOfRecords(page))]
    const device = await context.newCDPSession(page)
    for (const list of all) {
      await page.goto(pathOf(locale, list))
      await expectDeskRows(page, list, locale)
      if (!lists.includes(list) || OF_EACH_DAY.includes(list)) continue
      await holdPhone(page, device, true)
      await expectPhoneCards(page, list, locale)
      await holdPhone(page, device, false)
    }
    await context.close()
  })

test.describe('as the server writes them', () => {
  test.use({ javaScriptEnabled: false })

  test('there, hours are said to their end, and balances of leave stand side by side', async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 900 })
    await signInAsOwner(page)
    for (const locale of ['th', 'ru']) {
      await page.goto(pathOf(locale, 'attendance/hours'))
      const facts = page.getByRole('table').locator('.sums')
      const cut = await facts.evaluateAll(each => each.filter(it => it.scrollWidth > it.clientWidth).length)
      expect.soft(cut, locale).toBe(0)
      expect.soft(await highestRow(page), locale).toBeLessThanOrEqual(72)
      await page.goto(pathOf(locale, 'leave/balances'))
      expect.soft(await highestRow(page), locale).toBeLessThanOrEqual(200)
    }
  })

  test('twelve members are on a screen of 1440 by 900, in rows of 48 to 56 px', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await signInAsOwner(page)
    for (const locale of ['en', 'th', 'ru']) {
      const rows = await rowsOf(page, pathOf(locale, 'members'))
      expect(rows.wholeOnScreen, locale).toBeGreaterThanOrEqual(12)
      expect(rows.highest, locale).toBeGreaterThanOrEqual(48)
      expect(rows.highest, locale).toBeLessThanOrEqual(56)
    }
  })
})

test('what is on, where one is and what is a button can be seen in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signInAsOwner(page)
  await visit(page, '/admin/members')
  const styleOf = (element: Locator, property: string) =>
    element.evaluate((it, name) => getComputedStyle(it).getPropertyValue(name), property)
  const renewal = page.getByRole('table').getByRole('switch').first()
  const was = await renewal.getAttribute('aria-checked')
  const before = await styleOf(renewal, 'background-color')
  await renewal.click()
  await expect(renewal).not.toHaveAttribute('aria-checked', String(was))
  await expect.poll(() => styleOf(renewal, 'background-color')).not.toBe(before)
  const current = page.getByRole('navigation', { name: 'Staff area' }).getByRole('link', { name: 'Members' })
  expect(await styleOf(current, 'outline-style')).toBe('solid')
  expect(await styleOf(page.getByRole('link', { name: 'Add member' }), 'border-top-color')).not.toBe(
    'rgba(0, 0, 0, 0)',
  )
})

test('who wants roomy rows has them in every list, from the first byte, until they want them compact again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAsOwner(page)
  await visit(page, '/admin/members')
  const heightOf = () => highestRow(page)
  expect(await heightOf()).toBeLessThanOrEqual(56)
  await page.getByRole('button', { name: 'Roomy rows' }).click()
  await expect.poll(heightOf).toBeGreaterThanOrEqual(64)
  await expect.poll(heightOf).toBeLessThanOrEqual(72)
  await expectAccessible(page)
  const applications = async () => (await page.request.get('/admin/applications')).text()
  await expect.poll(applications).toContain('Compact rows')
  await visit(page, '/admin/applications')
  expect(await heightOf()).toBeGreaterThanOrEqual(64)
  await page.getByRole('button', { name: 'Compact rows' }).click()
  await expect.poll(heightOf).toBeLessThanOrEqual(56)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('filters are in one sheet, which says how many are set, and can be pressed by thumb', async ({
    page,
  }) => {
    await signInAsOwner(page)
    await visit(page, '/admin/members')
    await expect(page.getByLabel('Status')).toBeHidden()
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await page.getByLabel('Status').selectOption('Active')
    await expect(page).toHaveURL(/status=active/)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
    const first = page.getByRole('link', { name: /^Renew / }).first()
    expect((await first.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await expectAccessible(page)
  })
})

test('what else can be done with a row is behind one button, by keyboard too', async ({ page }) => {
  await signInAsOwner(page)
  await visit(page, '/admin/members')
  const name = await page.getByRole('rowheader').getByRole('link').first().innerText()
  const further = page.getByRole('link', { name: `Clone ${name}`, exact: true })
  await expect(further).toBeHidden()
  await page.getByRole('link', { name: `More for ${name}`, exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(further).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(further).toBeHidden()
  await openMore(page, name)
  await further.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

/** Bytes of a whole page, not compressed: twenty-five rows and what is around them. */
const MOST_BYTES = { members: 70_000, applications: 72_000, activity: 95_000, ledger: 81_000 }

test('a page of a list is light before it is compressed', async ({ page }) => {
  await signInAsOwner(page)
  for (const [list, most] of Object.entries(MOST_BYTES)) {
    const answer = await page.request.get(`/admin/${list}`)
    expect.soft((await answer.body()).length, list).toBeLessThanOrEqual(most)
  }
})

test('what is cut is whole while the keyboard is in its row', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInAsOwner(page)
  await visit(page, '/admin/members')
  const name = page.getByRole('rowheader').first()
  const isCut = () =>
    name
      .getByRole('paragraph')
      .last()
      .evaluate(line => line.scrollWidth > line.clientWidth)
  expect(await isCut()).toBe(true)
  await name.getByRole('checkbox').focus()
  await page.keyboard.press('Tab')
  await expect(name.getByRole('link')).toBeFocused()
  await expect.poll(isCut).toBe(false)
})
