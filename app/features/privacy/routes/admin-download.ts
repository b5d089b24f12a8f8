import { data } from 'react-router'
import { commandContext, permit } from '#app/features/accounts/guard.server.ts'
import { answerExport } from '../export.server.ts'
import { findPerson } from '../person.server.ts'
import { shownKindOf } from '../person-page.server.ts'
import type { Route } from './+types/admin-download'

export const middleware: Route.MiddlewareFunction[] = [permit('privacy.export')]

/** Everything that is held about somebody, to hand to them. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const kind = shownKindOf(params.kind)
  const person = kind && (await findPerson(ctx.db, { kind, id: params.id }))
  if (!person) throw data(null, { status: 404 })
  return answerExport(ctx, person, ctx.actor.userId)
}
