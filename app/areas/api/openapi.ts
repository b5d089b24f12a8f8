import { requestContext } from '#app/kit/platform/server-context.ts'
import type { Route } from './+types/openapi'
import { describeHouse } from './operations.server.ts'

/** The API for programs that generate clients, and for tools such as n8n and Postman. */
export function loader({ context }: Route.LoaderArgs) {
  const document = describeHouse(context.get(requestContext))
  return Response.json(document, { headers: { 'Cache-Control': 'public, max-age=300' } })
}
