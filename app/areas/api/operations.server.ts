import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { type ApiDocument, describeApi } from '#app/machines/api/adapters/openapi.server.ts'
import type { Operation } from '#app/machines/api/adapters/operation.server.ts'
import { listWebhookEvents, messageSchema, sampleMessage } from '#app/machines/webhooks/steps/kinds.server.ts'

const FILES = import.meta.glob<{ OPERATIONS?: Operation[] }>(
  ['../../*/*/api.server.ts', '../../*/*/api/operations.server.ts'],
  { eager: true },
)

/** Everything that the API does. How to add to it: `machines/api/adapters/operation.server.ts`. */
export const API_OPERATIONS = Object.values(FILES).flatMap(({ OPERATIONS = [] }) => OPERATIONS)

/** The moment of messages that nobody sent. */
const EXAMPLE_MOMENT = new Date('2026-11-01T03:12:45.000Z')

/** The document of everything that programs can ask of the house, and of everything that it tells them. */
export function describeHouse(ctx: Pick<RequestContext, 'env' | 'origin'>): ApiDocument {
  const origin = linkOrigin(ctx)
  if (described?.origin !== origin) described = { origin, document: describe(origin) }
  return described.document
}

/** As it was last asked for: to make it costs more than any page, and only the address in it changes. */
let described: { origin: string; document: ApiDocument } | null = null

function describe(origin: string): ApiDocument {
  const events = listWebhookEvents().map(event => ({
    name: event.name,
    summary: event.summary,
    message: messageSchema(event),
    example: sampleMessage(event, EXAMPLE_MOMENT),
  }))
  return describeApi({ operations: API_OPERATIONS, events, origin })
}
