import { pictureKey, pictureResponse } from '#app/kit/platform/picture-response.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import type { Route } from './+types/image'

/** An uploaded picture of a space, for everyone. */
export function loader({ params, context }: Route.LoaderArgs) {
  return pictureResponse(context.get(requestContext), pictureKey('spaces', params.file))
}
