import { commandContext, permit } from '#app/house/accounts/steps/guard.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import { csvResponse } from '#app/kit/platform/csv-response.server.ts'
import { onlySelected } from '#app/kit/platform/list-page.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { toBangkokLocal } from '#app/kit/pure/instants.ts'
import { listAllPosts, readPostQuery } from '../queries/manager.server.ts'
import { shownStatus } from '../rules/publication.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('blog.view')]

const HEADER = ['Title', 'Slug', 'Status', 'Published', 'Changed', 'Tags', 'Description']

const local = (instant: Date) => toBangkokLocal(instant).replace('T', ' ')

/** What the list shows with its search, filter and order, as a file; of a selection, what is ticked of that. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const all = await listAllPosts(db, readPostQuery(url.searchParams), now())
  const rows = onlySelected(all, url.searchParams)
  await logExport(db, { adminId: actor.userId, entityType: 'blog', rows: rows.length })
  return csvResponse(
    `blog_${bangkokDay(now())}.csv`,
    HEADER,
    rows.map(row => [
      ...[row.title, row.slug, shownStatus(row, now()), row.publishedAt && local(row.publishedAt)],
      ...[local(row.updatedAt), row.tags.join(', '), row.metaDescription],
    ]),
  )
}
