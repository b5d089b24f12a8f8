import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { exportList } from '#app/house/activity/steps/export.server.ts'
import type { Column } from '#app/kit/pure/columns.ts'
import { m } from '#app/paraglide/messages.js'
import { listAllPosts, type PostRow, readPostQuery } from '../queries/manager.server.ts'
import { shownStatus } from '../rules/publication.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('blog.view')]

const columnsOf = (now: Date): Column<PostRow>[] => [
  { heading: 'Title', read: row => row.title },
  { heading: 'Slug', read: row => row.slug },
  { heading: 'Status', read: row => shownStatus(row, now) },
  { heading: 'Published', read: row => row.publishedAt },
  { heading: 'Changed', read: row => row.updatedAt },
  { heading: 'Tags', read: row => row.tags.join(', ') },
  { heading: 'Description', read: row => row.metaDescription },
]

/** What the list shows with its search, filter and order, as a file; of a selection, what is ticked of that. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const rows = await listAllPosts(ctx.db, readPostQuery(searchParams), ctx.now())
  return exportList(ctx, searchParams, {
    of: 'blog',
    title: m.blog_manager(),
    columns: columnsOf(ctx.now()),
    rows,
  })
}
