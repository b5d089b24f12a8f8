import { m } from '#app/paraglide/messages.js'

export const LONGEST_URL = 2000
export const LONGEST_PURPOSE = 60

export type SubscriptionValues = { name: string; url: string; events: string[] }

/** The same as a form holds it: the events with spaces between. */
export type SubscriptionFields = { name: string; url: string; events: string }
export type SubscriptionErrors = Partial<Record<'name' | 'url' | 'events' | 'password' | 'form', string>>

export function subscriptionFields({ name, url, events }: SubscriptionValues): SubscriptionFields {
  return { name, url, events: events.toSorted().join(' ') }
}

/**
 * What the form says besides its URL, which the server checks by itself.
 * @param known the names of all events; those that do not exist are not ticked
 */
export function readSubscription({ name: typed, events: ticked }: SubscriptionValues, known: string[]) {
  const name = typed.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  const events = known.filter(event => ticked.includes(event))
  const errors: SubscriptionErrors = {}
  if (name === '' || name.length > LONGEST_PURPOSE)
    errors.name = m.webhook_error_purpose({ longest: LONGEST_PURPOSE })
  if (events.length === 0) errors.events = m.webhook_error_events()
  return { value: { name, events }, errors }
}
