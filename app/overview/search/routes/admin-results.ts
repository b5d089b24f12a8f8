import { commandContext } from '#app/house/access/steps.server.ts'
import { search } from '../queries/search.server.ts'
import type { Route } from './+types/admin-results'

const PER_KIND = 5

/** The list under the search box, while somebody types. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor } = commandContext(context)
  return Response.json(await search(db, actor, url.searchParams.get('q') ?? '', PER_KIND))
}
