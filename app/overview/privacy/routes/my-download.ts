import { data } from 'react-router'
import { fileOrWords } from '#app/kit/platform/not-here.server.ts'
import { accountContext, ownSelf } from '#app/people/portal-accounts/steps/guard.server.ts'
import { findPerson } from '../queries/person.server.ts'
import { answerExport } from '../views/export.server.ts'
import type { Route } from './+types/my-download'

export const middleware: Route.MiddlewareFunction[] = [fileOrWords]

/** Everything that is held about a member, for themselves: whoever only pays for them gets nothing of it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = accountContext(context)
  const member = await ownSelf(ctx, params.member)
  const person = await findPerson(ctx.db, { kind: 'member', id: member.id })
  if (!person) throw data(null, { status: 404 })
  return answerExport(ctx, person, null)
}
