import type { EventValues } from '#app/public/events/schema.ts'

/** A form of an event that is filled in as it should be. */
export const JAZZ: EventValues = {
  title: 'Jazz night',
  description: 'On the terrace.',
  startsAt: '2026-12-31T19:00',
  endsAt: '2026-12-31T22:30',
  place: 'Terrace',
  type: 'networking',
  imageUrl: 'https://pictures.example/jazz.jpg',
  seats: '20',
}
