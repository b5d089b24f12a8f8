import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { events } from '#app/public/events/tables.server.ts'
import { STARTER_SPACE } from '../../db/starter/catalogue.ts'
import { openRequestHouse } from '../support/request-house.ts'

/** Ten in the morning of a Tuesday, in Bangkok. */
const TIME = { startsAt: new Date('2031-01-07T03:00:00Z'), endsAt: new Date('2031-01-07T05:00:00Z') }
const NAMED = 'Thai time, UTC+7'

const house = await openRequestHouse()

/** What the script of the page is told of each line; until it runs they are empty. */
function linesOf(place: ParentNode) {
  return [...place.querySelectorAll<HTMLElement>('[data-reader-time]')].map(line => {
    expect(line.textContent).toMatch(/^\s*$/)
    return JSON.parse(line.dataset['readerTime'] ?? '')
  })
}

test('a time of the house is named on every public page, and a line below waits for the reader’s own', async () => {
  const told = { title: 'Lantern night', description: 'Bring a lamp.', type: 'networking' } as const
  await house.db.insert(events).values({ ...told, ...TIME, slug: 'lantern-night', place: 'Terrace' })
  const time = { from: TIME.startsAt.toISOString(), to: TIME.endsAt.toISOString(), zone: 'Asia/Bangkok' }
  const visitor = house.newVisitor()
  await visitor.open('/events/lantern-night')
  expect(visitor.page.getAllByText(/Tuesday/)[0]).toHaveTextContent(NAMED)
  expect(linesOf(visitor.document)).toEqual([time])
  await visitor.open('/')
  const card = visitor.page.getByRole('heading', { name: 'Lantern night' }).closest('li') as HTMLElement
  expect(card).toHaveTextContent(NAMED)
  expect(linesOf(card)).toEqual([time])

  const day = addDays(bangkokDay(new Date()), 1 + tillMonday())
  const booked = { from: `${day}T03:00:00.000Z`, to: `${day}T03:30:00.000Z`, zone: 'Asia/Bangkok' }
  const now = { from: expect.any(String), zone: 'Asia/Bangkok' }
  await visitor.open(`/book?day=${day}`)
  expect(visitor.main).toHaveTextContent(`All times are by the clock here: ${NAMED}`)
  expect(linesOf(visitor.document)).toMatchObject([now])
  await visitor.follow(`10:00 ${STARTER_SPACE.name.en}`)
  expect(visitor.main).toHaveTextContent(`10:00–10:30 (${NAMED})`)
  expect(linesOf(visitor.document)).toEqual([booked])
  visitor.fill('Name', 'Dao Elsewhere')
  visitor.fill('Email', 'dao@example.com')
  visitor.fill('Phone', '+1 212 555 0100')
  await visitor.press('Ask for it')
  expect(visitor.address).toMatch(/^\/booked\//)
  expect(visitor.main).toHaveTextContent(`10:00–10:30 (${NAMED})`)
  expect(linesOf(visitor.document)).toEqual([booked])
  await visitor.open('/request?for=tour')
  expect(within(visitor.main).getByText(/All times are by the clock here/)).toHaveTextContent(NAMED)
  expect(linesOf(visitor.document)).toMatchObject([now])
})

/** Days from tomorrow until a Monday, when there is somebody at reception. */
function tillMonday() {
  const weekday = new Date(`${addDays(bangkokDay(new Date()), 1)}T00:00:00Z`).getUTCDay()
  return (8 - weekday) % 7
}
