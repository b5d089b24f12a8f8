import { data } from 'react-router'
import { commandContext } from '#app/house/access/steps.server.ts'
import { ownEmployee } from '#app/team/employees/queries/own.server.ts'
import { findPerson } from '../queries/person.server.ts'
import { answerExport } from '../views/export.server.ts'
import type { Route } from './+types/portal-download'

/** Everything that is held about the employee who is signed in. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const { id } = await ownEmployee(ctx)
  const person = await findPerson(ctx.db, { kind: 'employee', id })
  if (!person) throw data(null, { status: 404 })
  return answerExport(ctx, person, ctx.actor.userId)
}
