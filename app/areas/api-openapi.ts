import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { describeApi } from '#app/machines/api/adapters/openapi.server.ts'
import type { Route } from './+types/api-openapi'
import { API_OPERATIONS } from './api-operations.server.ts'

/** The API for programs that generate clients, and for tools such as n8n and Postman. */
export function loader({ context }: Route.LoaderArgs) {
  const document = describeApi(API_OPERATIONS, { origin: linkOrigin(context.get(requestContext)) })
  return Response.json(document, { headers: { 'Cache-Control': 'public, max-age=300' } })
}
