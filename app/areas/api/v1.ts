import { requestContext } from '#app/kit/platform/server-context.ts'
import { answerApi } from '#app/machines/api/adapters/answer.server.ts'
import type { Route } from './+types/v1'
import { API_OPERATIONS } from './operations.server.ts'

/** Every address of the API; who may ask is decided by the key that the request carries. */
export function loader({ request, context }: Route.LoaderArgs) {
  return answerApi(context.get(requestContext), request, API_OPERATIONS)
}

export const action = loader
