import { ACCESS_CODE_OPERATIONS } from '#app/joining/access-codes/api.server.ts'
import { MEMBER_OPERATIONS } from '#app/joining/members/api/operations.server.ts'
import { VISIT_OPERATIONS } from '#app/joining/visits/api.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { type ApiDocument, describeApi } from '#app/machines/api/adapters/openapi.server.ts'
import type { Operation } from '#app/machines/api/adapters/operation.server.ts'
import { listWebhookEvents, messageSchema, sampleMessage } from '#app/machines/webhooks/steps/kinds.server.ts'
import { BLOG_OPERATIONS } from '#app/public/blog/api/operations.server.ts'
import { BOOKING_OPERATIONS } from '#app/space/bookings/api/operations.server.ts'
import { CREDIT_OPERATIONS } from '#app/space/credits/api/operations.server.ts'
import { SPACE_OPERATIONS } from '#app/space/spaces/api/operations.server.ts'

/** Everything that the API does. How to add to it: `machines/api/adapters/operation.server.ts`. */
export const API_OPERATIONS: Operation[] = [
  ...BLOG_OPERATIONS,
  ...ACCESS_CODE_OPERATIONS,
  ...MEMBER_OPERATIONS,
  ...VISIT_OPERATIONS,
  ...SPACE_OPERATIONS,
  ...BOOKING_OPERATIONS,
  ...CREDIT_OPERATIONS,
]

/** The moment of messages that nobody sent. */
const EXAMPLE_MOMENT = new Date('2026-11-01T03:12:45.000Z')

/** The document of everything that programs can ask of the house, and of everything that it tells them. */
export function describeHouse(ctx: Pick<RequestContext, 'env' | 'origin'>): ApiDocument {
  const events = listWebhookEvents().map(event => ({
    ...{ name: event.name, summary: event.summary, message: messageSchema(event) },
    example: sampleMessage(event, EXAMPLE_MOMENT),
  }))
  return describeApi({ operations: API_OPERATIONS, events, origin: linkOrigin(ctx) })
}
