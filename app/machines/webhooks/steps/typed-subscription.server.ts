import type { Actor } from '#app/house/access/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { checkTypedUrl } from '../adapters/typed-url.server.ts'
import { readSubscription, type SubscriptionErrors, type SubscriptionValues } from '../schema.ts'
import { URL_PROBLEMS } from '../texts.ts'
import { kindName, listWebhookEvents, maySeeTold } from './kinds.server.ts'

type Typed = { ok: true; value: SubscriptionValues } | { ok: false; errors: SubscriptionErrors }

/**
 * All of what the form of a subscription says, or what is wrong with each of its fields. Nobody has told elsewhere what they may
 * not see here (rule webhooks.seen), also where somebody else has ticked it before: the address may be another one now.
 */
export function readTypedSubscription(actor: Pick<Actor, 'admin'>, values: SubscriptionValues): Typed {
  const known = listWebhookEvents().map(({ name }) => name)
  const { value, errors } = readSubscription(values, known)
  const unseen = value.events.filter(event => !maySeeTold(actor, event))
  if (unseen.length > 0) errors.events = m.webhook_error_unseen({ events: unseen.map(kindName).join(', ') })
  const url = checkTypedUrl(values.url)
  if (!url.ok) return { ok: false, errors: { ...errors, url: URL_PROBLEMS[url.reason]() } }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, value: { ...value, url: url.value } }
}
