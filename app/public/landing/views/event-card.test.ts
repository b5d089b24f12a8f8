import { expect, test } from 'vitest'
import { toEventCard } from './event-card.ts'

const event = {
  id: '1',
  slug: 'friday-table',
  title: 'Friday table',
  description: 'Food.',
  place: '',
  endsAt: null,
  type: 'networking',
  imageUrl: null,
} as const

test('an event is shown at Bangkok’s day and time', () => {
  const card = toEventCard({ ...event, startsAt: new Date('2026-11-30T17:30:00Z') }, 'en')
  expect(card).toMatchObject({ day: '1', month: 'December', weekday: 'Tuesday', time: '00:30' })
})

test('in Thai it is named in Thai', () => {
  const card = toEventCard({ ...event, startsAt: new Date('2026-11-27T11:30:00Z') }, 'th')
  expect(card).toMatchObject({ day: '27', month: 'พฤศจิกายน', weekday: 'วันศุกร์', time: '18:30' })
})

test('in Russian the month stands in the case that a day asks for', () => {
  const card = toEventCard({ ...event, startsAt: new Date('2026-11-26T11:30:00Z') }, 'ru')
  expect(card).toMatchObject({ day: '26', month: 'ноября' })
})
