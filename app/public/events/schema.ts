import { z } from 'zod'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import type { DialogReply, SavedFields } from '#app/kit/pure/form-fields.ts'
import { bangkokInstant } from '#app/kit/pure/instants.ts'
import { m } from '#app/paraglide/messages.js'
import { EVENT_TYPES, isEventImageUrl, LONGEST, MOST_SEATS } from './rules.ts'

export const EVENT_FIELDS = [
  'title',
  'description',
  'startsAt',
  'endsAt',
  'place',
  'type',
  'imageUrl',
  'seats',
] as const
export type EventValues = Record<(typeof EVENT_FIELDS)[number], string>
export type EventErrors = Partial<Record<(typeof EVENT_FIELDS)[number] | 'form', string>>
export type EventReply = DialogReply<EventValues, EventErrors>

/** What is open over the list. */
export type EventDialog =
  | { kind: 'new' | 'edit'; saved: SavedFields<EventValues> }
  | { kind: 'delete'; ids: string[]; names: string[] }

/** Title, description, date-time, type and an image are required, end, place and seats are not (rule events.fields). */
const eventSchema = z.object({
  title: z
    .string()
    .min(1, { error: () => m.event_error_title() })
    .max(LONGEST.title, { error: () => m.event_error_title_long() }),
  description: z
    .string()
    .min(1, { error: () => m.event_error_description() })
    .max(LONGEST.description, { error: () => m.event_error_description_long() }),
  startsAt: z.string().refine(value => bangkokInstant(value) !== null, { error: () => m.event_error_date() }),
  endsAt: z.string().refine(value => value === '' || bangkokInstant(value) !== null, {
    error: () => m.event_error_end(),
  }),
  place: z.string().max(LONGEST.place, { error: () => m.event_error_place_long({ count: LONGEST.place }) }),
  type: z.enum(EVENT_TYPES, { error: () => m.event_error_type() }),
  imageUrl: z.string().refine(isEventImageUrl, { error: () => m.event_error_image() }),
  seats: z.string().refine(isSeats, { error: () => m.event_error_seats() }),
})

/** None, or a whole number as it is typed. */
function isSeats(text: string): boolean {
  return text === '' || (/^[1-9]\d{0,3}$/.test(text) && Number(text) <= MOST_SEATS)
}

/**
 * What is wrong with the form, by field.
 * @param hasUpload a picture was sent along, which stands in for the address
 */
export function validateEvent(values: EventValues, hasUpload: boolean): EventErrors {
  const { imageUrl, ...errors }: EventErrors = errorsOf(eventSchema, values)
  const [begins, ends] = [bangkokInstant(values.startsAt), bangkokInstant(values.endsAt)]
  if (begins && ends && ends <= begins) errors.endsAt = m.event_error_end()
  return imageUrl === undefined || hasUpload ? errors : { ...errors, imageUrl }
}
