import { commandContext } from '#app/house/access/steps.server.ts'
import { findEmployee } from '../queries/employees.server.ts'
import { answerPicture } from '../steps/picture.server.ts'
import type { Route } from './+types/admin-picture'

/** A colleague's picture, for all staff: the area's guard lets nobody else come this far. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const employee = await findEmployee(ctx.db, params.id)
  return answerPicture(ctx, employee?.profileImage ?? null)
}
