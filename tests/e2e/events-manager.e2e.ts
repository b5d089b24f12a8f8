import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { events } from '#app/public/events/tables.server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { expectMessage } from '../support/registering.ts'
import { tellOfChange } from '../support/server-database.ts'
import { slip } from '../support/slip.ts'
import { openMore, signInAsOwner } from '../support/staff-journey.ts'

const uniqueTitle = () => `Jazz night ${randomUUID().slice(0, 8)}`

async function fill(page: Page, title: string) {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('On the terrace, with friends.')
  await page.getByLabel('Date and time').fill('2031-05-01T19:30')
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`an event is added, changed, cloned and deleted at ${viewport.width} px`, async ({
    page,
    database,
  }) => {
    await page.setViewportSize(viewport)
    await signInAsOwner(page)
    const title = uniqueTitle()
    await visit(page, `/admin/events?q=${encodeURIComponent(title)}`)
    await expect(page.getByText('No events found')).toBeVisible()

    await page.getByRole('link', { name: 'Add event' }).click()
    await expect(page.getByLabel('Title')).toBeFocused()
    await expect(page.getByRole('dialog').getByLabel('Type')).toHaveValue('networking')
    await fill(page, title)
    await page.getByLabel('Ends').fill('2031-05-01T19:00')
    await page.getByLabel('Place').fill('Terrace')
    await page.getByLabel('Or upload a picture').setInputFiles(await slip())
    await page.getByRole('button', { name: 'Create event' }).click()
    await expectMessage(page.getByLabel('Ends'), 'The end must be after the beginning')
    await page.getByLabel('Ends').fill('2031-05-01T22:00')
    await page.getByLabel('Or upload a picture').setInputFiles(await slip())
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create event' }).click()
    await expect(page.getByText('Event created successfully')).toBeVisible()
    await expect(page.getByText('Event created successfully')).toBeHidden({ timeout: 6000 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const [stored] = await database.db.select().from(events).where(eq(events.title, title))
    expect(stored?.startsAt.toISOString()).toBe('2031-05-01T12:30:00.000Z')
    expect((await page.request.get(stored?.imageUrl ?? '/none')).headers()['content-type']).toBe('image/jpeg')

    await page.getByRole('link', { name: `Edit ${title}` }).click()
    await page.getByRole('dialog').getByLabel('Type').selectOption('motion')
    await page.getByRole('button', { name: 'Update event' }).click()
    await expect(page.getByText('Event updated successfully')).toBeVisible()

    await openMore(page, title)
    await page.getByRole('link', { name: `Clone ${title}` }).click()
    await expect(page.getByLabel('Title')).toHaveValue(`${title} (Copy)`)
    await page.getByRole('button', { name: 'Create event' }).click()
    await expect(page.getByRole('link', { name: `Edit ${title} (Copy)` })).toBeVisible()

    await expect(page.getByRole('button', { name: 'Delete selected' })).toBeHidden()
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await expect(page.getByText('2 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await expect(page.getByRole('button', { name: 'Delete selected' })).toBeHidden()
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await page.getByRole('button', { name: 'Delete selected' }).click()
    await expect(page.getByText('Are you sure you want to delete these 2 events?')).toBeVisible()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await openMore(page, `${title} (Copy)`)
    await page.getByRole('link', { name: `Delete ${title} (Copy)` }).click()
    await expect(page.getByText('Are you sure you want to delete this event?')).toBeVisible()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Event deleted successfully')).toBeVisible()
    await expect(page.getByRole('link', { name: `Edit ${title}`, exact: true })).toBeVisible()
    await expect(page.getByText(`${title} (Copy)`)).toHaveCount(0)
    expect((await page.request.get(stored?.imageUrl ?? '/none')).status()).toBe(200)
    await database.db.delete(events).where(eq(events.title, title))
  })
}

test('what is wrong is said beside the field, what was typed stays, and leaving is asked about', async ({
  page,
}) => {
  await signInAsOwner(page)
  await visit(page, '/admin/events')
  await page.keyboard.press('n')
  const title = page.getByLabel('Title')
  await title.fill('Only a title')
  await page.getByRole('button', { name: 'Create event' }).click()
  const description = page.getByLabel('Description')
  await expectMessage(description, 'Please enter a description')
  await expectMessage(page.getByLabel('Date and time'), 'Please select a date and time')
  await expect(description).toBeFocused()
  await expect(title).toHaveValue('Only a title')
  await page.keyboard.press('Escape')
  await expect(page.getByText('What you typed here has not been saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(title).toHaveValue('Only a title')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(title).toBeHidden()
})

test('an upcoming event stands on the front page with its details and a calendar file', async ({
  page,
  database,
}) => {
  const title = uniqueTitle()
  const [row] = await database.db
    .insert(events)
    .values({
      title,
      description: 'Bring your trumpet.',
      startsAt: new Date(Date.now() + 3_600_000),
      imageUrl: 'https://pictures.example/broken.jpg',
    })
    .returning({ id: events.id, slug: events.slug })
  await tellOfChange(database, 'events')
  await visit(page, '/')
  const card = page.locator('#events').getByRole('listitem').filter({ hasText: title })
  await expect(card.getByText('Bring your trumpet.')).toBeVisible()
  const link = card.getByRole('link', { name: 'Add to calendar' })
  const file = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect(await file.text()).toContain(`SUMMARY:${title}`)
  for (const [language, when] of [
    ['', 'When'],
    ['/th', 'เมื่อ'],
    ['/ru', 'Когда'],
  ]) {
    // It is whole without its scripts: nothing has to start.
    await page.goto(`${language}/events/${row?.slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    await expect(page.getByRole('term').filter({ hasText: when ?? '' })).toBeVisible()
    await expect(page.getByText('Bring your trumpet.')).toBeVisible()
    await expectAccessible(page)
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await expectNoSidewaysScroll(page)
    }
  }
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain(`/th/events/${row?.slug}`)
  await visit(page, '/')
  await page.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(`/events/${row?.slug}`)
  await database.db.delete(events).where(eq(events.id, row?.id ?? ''))
  await tellOfChange(database, 'events')
  expect((await page.request.get(`/events/${row?.slug}`)).status()).toBe(404)
})

test('the export has exactly what the list shows, and no formula', async ({ page, database, baseURL }) => {
  const mark = randomUUID().slice(0, 8)
  const at = (hour: number) => new Date(`2030-01-01T0${hour}:00:00Z`)
  await database.db.insert(events).values([
    {
      ...{ title: `=1+1 ${mark}`, description: 'ดนตรี', slug: `music-${mark}`, type: 'motion' },
      ...{ startsAt: at(1), endsAt: at(3), place: 'Terrace' },
    },
    { title: `Other ${mark}`, description: '', startsAt: at(2) },
  ])
  await signInAsOwner(page)
  await visit(page, `/admin/events?q=${mark}&type=motion`)
  const href = (await page.getByRole('link', { name: 'Export' }).getAttribute('href')) ?? ''
  const answer = await page.request.get(href)
  expect(answer.headers()['content-disposition']).toMatch(
    /attachment; filename="events_\d{4}-\d\d-\d\d\.csv"/,
  )
  expect(await answer.text()).toBe(
    `\uFEFFTitle,Description,Date,Type,Image,End,Place,Page,Seats,Coming,Waiting\r\n` +
      `'=1+1 ${mark},ดนตรี,2030-01-01 08:00,motion,,2030-01-01 10:00,Terrace,${baseURL}/events/music-${mark},,0,0\r\n`,
  )
})
