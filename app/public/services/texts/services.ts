import { m } from '#app/paraglide/messages.js'
import type { ServiceView } from '../queries.server.ts'

type Words = { title: () => string; description: () => string; price: () => string }

/** Words of the services of a fresh install, by `textKey`. */
const WORDS = new Map<string, Words>([
  [
    'wifi',
    { title: m.service_wifi_title, description: m.service_wifi_description, price: m.service_wifi_price },
  ],
  [
    'coffee',
    {
      title: m.service_coffee_title,
      description: m.service_coffee_description,
      price: m.service_coffee_price,
    },
  ],
  [
    'meeting-rooms',
    {
      title: m.service_meeting_rooms_title,
      description: m.service_meeting_rooms_description,
      price: m.service_meeting_rooms_price,
    },
  ],
  [
    'printing',
    {
      title: m.service_printing_title,
      description: m.service_printing_description,
      price: m.service_printing_price,
    },
  ],
  [
    'mailbox',
    {
      title: m.service_mailbox_title,
      description: m.service_mailbox_description,
      price: m.service_mailbox_price,
    },
  ],
  [
    'visa',
    { title: m.service_visa_title, description: m.service_visa_description, price: m.service_visa_price },
  ],
  [
    'housing',
    {
      title: m.service_housing_title,
      description: m.service_housing_description,
      price: m.service_housing_price,
    },
  ],
  [
    'consultation',
    {
      title: m.service_consultation_title,
      description: m.service_consultation_description,
      price: m.service_consultation_price,
    },
  ],
])

/** What a service is called, in the visitor's language where we have the words, else in the owner's. */
export function serviceTexts(service: ServiceView): { title: string; description: string; price: string } {
  const words = service.textKey === null ? undefined : WORDS.get(service.textKey)
  if (!words) return { title: service.title, description: service.description, price: service.price }
  return { title: words.title(), description: words.description(), price: words.price() }
}
