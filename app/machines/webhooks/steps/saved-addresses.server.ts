import type { Settings } from '#app/house/settings/schema/settings.ts'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import { type SubscriptionValues, subscriptionFields } from '../schema.ts'

/** The typed URLs as their form holds them, with the mark of what it holds. */
export function savedUrls({ registrationUrl, receiptUrl }: Settings['webhooks']) {
  return savedFields({ registration: registrationUrl ?? '', receipt: receiptUrl ?? '' })
}

/** A subscription as its form holds it, with the mark of what it holds. */
export const savedSubscription = (values: SubscriptionValues) => savedFields(subscriptionFields(values))
