import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { readStatuses } from '../rules/pick.ts'
import { viewPickable } from '../views/pick.server.ts'
import type { Route } from './+types/admin-pick'

export const middleware: Route.MiddlewareFunction[] = [permit('members.view')]

/** The list under a field that asks for a member, while somebody types. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const found = await viewPickable(ctx, searchParams.get('q') ?? '', readStatuses(searchParams))
  return Response.json(found, { headers: { 'Cache-Control': 'no-store' } })
}
