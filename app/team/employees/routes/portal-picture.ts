import { commandContext } from '#app/house/access/steps.server.ts'
import { ownEmployee } from '../queries/own.server.ts'
import { answerPicture } from '../steps/picture.server.ts'
import type { Route } from './+types/portal-picture'

/** One's own picture. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const { profileImage } = await ownEmployee(ctx)
  return answerPicture(ctx, profileImage)
}
