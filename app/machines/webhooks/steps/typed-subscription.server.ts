import { checkTypedUrl } from '../adapters/typed-url.server.ts'
import { readSubscription, type SubscriptionErrors, type SubscriptionValues } from '../schema.ts'
import { URL_PROBLEMS } from '../texts.ts'
import { listWebhookEvents } from './kinds.server.ts'

type Typed = { ok: true; value: SubscriptionValues } | { ok: false; errors: SubscriptionErrors }

/** All of what the form of a subscription says, or what is wrong with each of its fields. */
export function readTypedSubscription(values: SubscriptionValues): Typed {
  const known = listWebhookEvents().map(({ name }) => name)
  const { value, errors } = readSubscription(values, known)
  const url = checkTypedUrl(values.url)
  if (!url.ok) return { ok: false, errors: { ...errors, url: URL_PROBLEMS[url.reason]() } }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, value: { ...value, url: url.value } }
}
