import { randomUUID } from 'node:crypto'
import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { addDays, addMonths, bangkokDay } from '#app/kit/pure/days.ts'
import { baht } from '#app/kit/pure/money.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { events } from '#app/public/events/tables.server.ts'
import { requests } from '#app/public/requests/tables.server.ts'
import { insertApplication } from '../support/incoming.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { insertMember } from '../support/reviewer.ts'
import type { Visitor } from '../support/visitor.ts'

const house = await openRequestHouse()
const { db } = house
const owner = await house.newStaff()

const LONG_AGO = new Date('2020-01-01T00:00:00Z')
const A_YEAR = { joinDate: '2020-01-01', expiryDate: '2999-12-31', createdAt: LONG_AGO }
const today = bangkokDay(new Date())

await fillHouse()

/** A house with one figure of each kind that every period sees differently. */
async function fillHouse() {
  await db.delete(members)
  await db.delete(events)
  for (let n = 0; n < 3; n++) await insertMember(db, A_YEAR)
  await insertMember(db, { ...A_YEAR, joinDate: addDays(today, -10), createdAt: new Date() })
  await insertMember(db, { ...A_YEAR, status: 'suspended' })
  await insertMember(db, { ...A_YEAR, status: 'expired', expiryDate: addDays(today, -3) })
  await db.insert(events).values([
    { title: 'Jazz', description: 'On the roof', startsAt: new Date('2999-01-01'), createdAt: LONG_AGO },
    { title: 'Over', description: 'Long ago', startsAt: new Date('2020-02-01'), createdAt: LONG_AGO },
  ])
  const applicationId = await insertApplication(db)
  const entry = (bookedOn: string, amount: number) => ({
    kind: amount > 0 ? ('payment' as const) : ('refund' as const),
    amountSatang: baht(amount),
    bookedOn,
    applicationId,
  })
  await db
    .insert(ledgerEntries)
    .values([
      entry(today, 5_000),
      entry(addDays(today, -6), -1_000),
      entry(addDays(today, -7), 2_000),
      entry(addDays(today, -29), 10_000),
      entry(addDays(today, -30), 8_000.4),
      entry(addMonths(today, -13), 99_000),
    ])
}

const card = (visitor: Visitor, title: string) =>
  visitor.page.getByRole('heading', { name: title }).closest('li') as HTMLElement

async function choose(period: string) {
  owner.fill('Period', period)
  await owner.press('Show')
}

test('the cards count the house, and the period changes what they count', async () => {
  await owner.open('/admin/dashboard')
  expect(owner.control('Period')).toHaveValue('last30days')
  expect(card(owner, 'Total Members')).toHaveTextContent(/Total Members\s*4(?!\d)/)
  expect(card(owner, 'Total Members')).toHaveTextContent('No change since')
  expect(card(owner, 'Monthly Revenue')).toHaveTextContent('฿16,000')
  expect(card(owner, 'Monthly Revenue')).toHaveTextContent(/Last 30 days: .+–/)
  expect(card(owner, 'Monthly Revenue')).toHaveTextContent('฿8,000 (100%) more than')
  expect(card(owner, 'Upcoming Events')).toHaveTextContent(/Upcoming Events\s*1(?!\d)/)
  expect(card(owner, 'Active Services')).toHaveTextContent('No change since') // they came with the program

  await choose('Last 7 days')
  expect(owner.address).toBe('/admin/dashboard?period=last7days')
  expect(card(owner, 'Monthly Revenue')).toHaveTextContent('฿4,000')
  expect(card(owner, 'Monthly Revenue')).toHaveTextContent('฿2,000 (100%) more than')
  expect(card(owner, 'Total Members')).toHaveTextContent('1 fewer since')

  await choose('Last 90 days')
  expect(card(owner, 'Monthly Revenue')).toHaveTextContent('฿24,000')
  await owner.open(owner.address)
  expect(owner.control('Period')).toHaveValue('last90days')
  await choose('This year')
  expect(owner.address).toBe('/admin/dashboard?period=thisYear')
  expect(card(owner, 'Monthly Revenue')).toHaveTextContent(/This year: 1 (?:Jan|– \d+ Jan)/)
})

test('the chart names twelve months and gives the same as a table', async () => {
  await owner.open('/admin/dashboard')
  expect(
    owner.page.getAllByRole('img', { name: /^Revenue of each month from .+ The most was ฿/ }),
  ).toHaveLength(2)
  const table = owner.page.getByText('Show as a table').closest('details')?.querySelector('table')
  expect(table).toHaveAccessibleName('Revenue per month')
  expect(table?.querySelectorAll('th[scope=row]')).toHaveLength(12)
  expect(table?.querySelector('tbody tr:last-child')).toHaveTextContent('(so far)')
  expect(table).not.toHaveTextContent('99,000')
})

test('the dashboard opens with what needs somebody, and then has the figures with a line of the revenue', async () => {
  await owner.open('/admin/dashboard')
  const headings = owner.page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings.indexOf('Needs you today')).toBeLessThan(headings.indexOf('Figures'))
  expect(headings).toContain('Needs you today')
  owner.page.getByRole('img', { name: /^Revenue of each day of the period\. The most was ฿10,000, on / })
})

test('each figure has a line of its days, with what it shows in words', async () => {
  const submittedAt = new Date()
  await db.insert(requests).values(
    [1, 2].map(() => ({
      submissionKey: randomUUID(),
      kind: 'call' as const,
      name: 'Nok',
      phone: '+66 81 234 5678',
      locale: 'en',
      submittedAt,
      updatedAt: submittedAt,
    })),
  )
  await db.insert(events).values({
    title: 'Soon',
    description: '',
    createdAt: LONG_AGO,
    startsAt: new Date(Date.now() + 5 * 24 * 3_600_000),
  })
  await owner.open('/admin/dashboard')
  const lineOf = (title: string) => {
    const line = within(card(owner, title)).getByRole('figure')
    return `${within(line).getByRole('img').getAttribute('aria-label')} ${line.textContent}`
  }
  expect(lineOf('Total Members')).toMatch(
    /^Members who joined .+ by their join date\. The most was 1, on .+\. Joined by day$/,
  )
  expect(lineOf('Active Services')).toMatch(/^Requests received .+ The most was 2, on .+\. Requests by day$/)
  expect(lineOf('Upcoming Events')).toMatch(
    /^Events on each day from today .+ The most is 1, on .+\. Events by day to /,
  )
  const desk = await house.newStaff('accounts@sala.test', 'accountant')
  await desk.open('/admin/dashboard')
  expect(within(card(desk, 'Active Services')).queryByRole('figure')).toBeNull()
  await db.delete(events).where(eq(events.title, 'Soon'))
})

test('where there is nothing on any day there is no line', async () => {
  await owner.open('/admin/dashboard?period=last7days')
  expect(within(card(owner, 'Total Members')).queryByRole('figure')).toBeNull()
  expect(within(card(owner, 'Upcoming Events')).queryByRole('figure')).toBeNull()
})

test('the newest five deeds are shown with how long ago they were', async () => {
  const [event] = await db.select().from(events).where(eq(events.title, 'Jazz'))
  const entityId = event?.id ?? ''
  const actions = ['viewed', 'refused', 'created', 'updated', 'renewed', 'undone', 'approved']
  const now = Date.now()
  for (const [age, action] of actions.entries()) {
    const createdAt = new Date(now - age * 10)
    await db.insert(adminActivityLog).values({ action, entityType: 'event', entityId, createdAt })
  }
  await owner.open('/admin/dashboard')
  const deeds = owner.page.getByRole('region', { name: 'Recent Activity' }).querySelectorAll('li')
  expect(deeds).toHaveLength(5)
  expect(deeds[0]).toHaveTextContent(/created .*Jazz.* seconds? ago/)
  expect(deeds[4]).toHaveTextContent(/approved .*Jazz.* seconds? ago/)
})

test('shortcuts lead to events, services and members', async () => {
  for (const [name, path] of [
    ['Events', '/admin/events'],
    ['Services', '/admin/services'],
    ['Members', '/admin/members'],
  ] as const) {
    await owner.open('/admin/dashboard')
    await owner.follow(name, owner.page.getByRole('navigation', { name: 'Shortcuts' }))
    expect(owner.address).toBe(path)
    expect(owner.status).toBe(200)
  }
})

test('the export holds what the chosen period shows, and is written down', async () => {
  await owner.open('/admin/dashboard?period=last7days')
  await owner.follow('Export')
  expect(owner.answer.headers.get('content-disposition')).toContain(
    `filename="dashboard_last7days_${today}.csv"`,
  )
  const lines = owner.text.replace('\uFEFF', '').split('\r\n')
  expect(lines[0]).toBe('Section,Name,Value,Before,Change')
  expect(lines).toContain(`Period,First day,${addDays(today, -6)},${addDays(today, -13)},`)
  expect(lines).toContain('Figures,Total Members,4,5,-1')
  expect(lines).toContain('Figures,Monthly Revenue (baht),4000,2000,2000')
  expect(lines.filter(line => line.startsWith('Revenue per month (baht),'))).toHaveLength(12)
  expect(lines.filter(line => line.startsWith('Recent Activity,'))).toHaveLength(5)
  await owner.open('/admin/dashboard')
  expect(owner.page.getByRole('region', { name: 'Recent Activity' })).toHaveTextContent('exported')
})

test('the front desk sees no revenue, on the page or in the file', async () => {
  const desk = await house.newStaff('front@sala.test', 'front_desk')
  await desk.open('/admin/dashboard')
  expect(card(desk, 'Total Members')).toHaveTextContent(/Total Members\s*4(?!\d)/)
  card(desk, 'Upcoming Events')
  expect(desk.main).not.toHaveTextContent(/revenue|฿16,000/i)
  const shortcuts = desk.page.getByRole('navigation', { name: 'Shortcuts' }).querySelectorAll('a')
  expect([...shortcuts].map(({ textContent }) => textContent)).toEqual(['Events', 'Members'])
  expect(await (await desk.fetch('/admin/dashboard.data')).text()).not.toContain('16,000')
  const file = await desk.fetch('/admin/dashboard/export?period=last30days')
  expect(file.status).toBe(200)
  const text = await file.text()
  expect(text).toContain('Total Members,4')
  expect(text).not.toMatch(/revenue|16000/i)
})

test('without JavaScript a button changes the period', async () => {
  await owner.open('/admin/dashboard')
  await choose('Last 7 days')
  expect(owner.address).toBe('/admin/dashboard?period=last7days')
  expect(card(owner, 'Monthly Revenue')).toHaveTextContent('฿4,000')
})

test('without a session nobody gets the file', async () => {
  const answer = await house.newVisitor().fetch('/admin/dashboard/export')
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toContain('/admin/login')
})
