import { pictureResponse } from '#app/kit/platform/picture-response.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { HOUSE_FOLDER, isHouseImage } from '../rules/front.ts'
import type { Route } from './+types/image'

/** The house's logo and photos, for everyone. */
export function loader({ params, context }: Route.LoaderArgs) {
  const key = `${HOUSE_FOLDER}/${params.file}`
  return pictureResponse(context.get(requestContext), isHouseImage(key) ? key : null)
}
