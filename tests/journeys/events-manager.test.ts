import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { events } from '#app/public/events/tables.server.ts'
import { expectFieldMessage } from '../support/field-message.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { slip } from '../support/slip.ts'
import { fileOf } from '../support/visitor-registering.ts'

const house = await openRequestHouse()
const { db } = house
const owner = await house.newStaff()

const uniqueTitle = () => `Jazz night ${randomUUID().slice(0, 8)}`
const dialog = () => owner.page.getByRole('dialog')
const say = (text: string) => expect(owner.main).toHaveTextContent(text)

test('an event is added, changed, cloned and deleted', async () => {
  const title = uniqueTitle()
  const find = () => owner.open(`/admin/events?q=${encodeURIComponent(title)}`)
  await find()
  owner.page.getByText('No events found')

  await owner.follow('Add event')
  expect(owner.control('Type', dialog())).toHaveValue('networking')
  owner.fill('Title', title)
  owner.fill('Description', 'On the terrace, with friends.')
  owner.fill('Date and time', '2031-05-01T19:30')
  owner.fill('Ends', '2031-05-01T19:00')
  owner.fill('Place', 'Terrace')
  owner.attach('Or upload a picture', [fileOf(await slip())])
  await owner.press('Create event')
  expectFieldMessage(owner.control('Ends'), 'The end must be after the beginning')
  owner.fill('Ends', '2031-05-01T22:00')
  owner.attach('Or upload a picture', [fileOf(await slip())])
  await owner.press('Create event')
  say('Event created successfully')
  const [stored] = await db.select().from(events).where(eq(events.title, title))
  expect(stored?.startsAt.toISOString()).toBe('2031-05-01T12:30:00.000Z')
  const picture = stored?.imageUrl ?? '/none'
  expect((await owner.fetch(picture)).headers.get('content-type')).toBe('image/jpeg')

  await find()
  await owner.follow(`Edit ${title}`)
  owner.fill('Type', 'motion', dialog())
  await owner.press('Update event')
  say('Event updated successfully')
  expect(await db.select().from(events).where(eq(events.title, title))).toMatchObject([{ type: 'motion' }])

  await find()
  await owner.follow(`More for ${title}`)
  await owner.follow(`Clone ${title}`)
  expect(owner.control('Title', dialog())).toHaveValue(`${title} (Copy)`)
  await owner.press('Create event')
  await find()
  owner.page.getByRole('link', { name: `Edit ${title} (Copy)` })

  for (const each of [title, `${title} (Copy)`]) owner.check(`Select ${each}`)
  await owner.press('Delete selected')
  expect(dialog()).toHaveTextContent('Are you sure you want to delete these 2 events?')
  await owner.follow('Cancel', dialog())
  await owner.follow(`More for ${title} (Copy)`)
  await owner.follow(`Delete ${title} (Copy)`)
  expect(dialog()).toHaveTextContent('Are you sure you want to delete this event?')
  await owner.press('Delete', dialog())
  say('Event deleted successfully')
  await find()
  owner.page.getByRole('link', { name: `Edit ${title}` })
  expect(owner.main).not.toHaveTextContent(`${title} (Copy)`)
  expect((await owner.fetch(picture)).status).toBe(200)
})

test('an upcoming event stands on the front page with its details and a calendar file', async () => {
  const title = uniqueTitle()
  const [row] = await db
    .insert(events)
    .values({
      title,
      description: 'Bring your trumpet.',
      startsAt: new Date(Date.now() + 3_600_000),
      imageUrl: 'https://pictures.example/broken.jpg',
    })
    .returning({ id: events.id, slug: events.slug })
  const visitor = house.newVisitor()
  await visitor.open('/')
  const card = visitor.page.getByRole('link', { name: title }).closest('li') as HTMLElement
  expect(card).toHaveTextContent('Bring your trumpet.')
  await visitor.follow('Add to calendar', card)
  expect(visitor.answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(visitor.text).toContain(`SUMMARY:${title}`)
  for (const [language, when] of [
    ['', 'When'],
    ['/th', 'เมื่อ'],
    ['/ru', 'Когда'],
  ]) {
    await visitor.open(`${language}/events/${row?.slug}`)
    expect(visitor.page.getByRole('heading', { level: 1 })).toHaveTextContent(title)
    visitor.page.getByText(when ?? '', { selector: 'dt' })
    expect(visitor.main).toHaveTextContent('Bring your trumpet.')
  }
  expect(await (await visitor.fetch('/sitemap.xml')).text()).toContain(`/th/events/${row?.slug}`)
  await visitor.open('/')
  await visitor.follow(title)
  expect(visitor.address).toBe(`/events/${row?.slug}`)
  await db.delete(events).where(eq(events.id, row?.id ?? ''))
  expect((await visitor.fetch(`/events/${row?.slug}`)).status).toBe(404)
})

test('the export has exactly what the list shows, and no formula', async () => {
  const mark = randomUUID().slice(0, 8)
  const at = (hour: number) => new Date(`2030-01-01T0${hour}:00:00Z`)
  await db.insert(events).values([
    {
      title: `=1+1 ${mark}`,
      description: 'ดนตรี',
      slug: `music-${mark}`,
      type: 'motion',
      startsAt: at(1),
      endsAt: at(3),
      place: 'Terrace',
    },
    { title: `Other ${mark}`, description: '', startsAt: at(2) },
  ])
  await owner.open(`/admin/events?q=${mark}&type=motion`)
  await owner.follow('Export')
  expect(owner.answer.headers.get('content-disposition')).toMatch(
    /attachment; filename="events_\d{4}-\d\d-\d\d\.csv"/,
  )
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(owner.bytes)).toBe(
    `\uFEFFTitle,Description,Date,Type,Image,End,Place,Page,Seats,Coming,Waiting\r\n` +
      `'=1+1 ${mark},ดนตรี,2030-01-01 08:00,motion,,2030-01-01 10:00,Terrace,${house.url}/events/music-${mark},,0,0\r\n`,
  )
})
