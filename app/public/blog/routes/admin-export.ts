import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import { listFile } from '#app/kit/platform/list-file.server.ts'
import { onlySelected } from '#app/kit/platform/list-page.server.ts'
import type { Column } from '#app/kit/pure/columns.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
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
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const all = await listAllPosts(db, readPostQuery(url.searchParams), now())
  const rows = onlySelected(all, url.searchParams)
  await logExport(db, { adminId: actor.userId, entityType: 'blog', rows: rows.length })
  const name = `blog_${bangkokDay(now())}`
  return listFile(url.searchParams, { name, title: m.blog_manager(), columns: columnsOf(now()), rows })
}
