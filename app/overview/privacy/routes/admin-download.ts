import { data, redirect } from 'react-router'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { fileOrWords } from '#app/kit/platform/not-here.server.ts'
import { localizeHref } from '#app/paraglide/runtime.js'
import { findPerson } from '../queries/person.server.ts'
import { memberOf } from '../queries/same-person.server.ts'
import { answerExport } from '../views/export.server.ts'
import { shownKindOf } from '../views/person.server.ts'
import type { Route } from './+types/admin-download'

export const middleware: Route.MiddlewareFunction[] = [permit('privacy.view'), fileOrWords]

/** Everything that is held about somebody, to hand to them. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const kind = shownKindOf(params.kind)
  const memberId = kind === 'application' ? await memberOf(ctx.db, params.id) : null
  if (memberId) throw redirect(localizeHref(`/admin/privacy/member/${memberId}/download`))
  const person = kind && (await findPerson(ctx.db, { kind, id: params.id }))
  if (!person) throw data(null, { status: 404 })
  return answerExport(ctx, person, ctx.actor.userId)
}
