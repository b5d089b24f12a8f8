import { and, inArray, ne } from 'drizzle-orm'
import type { Activity } from '#app/house/activity/steps/log.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Told, WebhookEvent } from '#app/machines/webhooks/steps/kinds.server.ts'
import { m } from '#app/paraglide/messages.js'
import { postRecord } from './api/schema.ts'
import { blogPosts } from './tables.server.ts'

/** The post as the API shows it, without its texts: who wants those asks for them by its id. */
const publishedPost = postRecord
  .pick({ id: true, slug: true, title: true, meta_description: true, tags: true, keywords: true })
  .extend(postRecord.pick({ status: true, published_at: true, updated_at: true, source: true }).shape)
  .meta({ id: 'PublishedBlog' })

/** What other programs hear of the blog (rule webhooks.events). */
export const BLOG_EVENTS: WebhookEvent[] = [
  {
    name: 'blog.published',
    label: m.webhook_event_blog_published,
    summary:
      'A post was published, or given the moment of `published_at` at which it will be. Everybody reads it at `/blogs/{slug}` from then on.',
    data: publishedPost,
    example: {
      ...{ id: '019aa7d0-11bf-7a6e-9f02-7c3e5b8d9a10', slug: 'working-by-the-sea' },
      ...{ title: 'Working by the sea', meta_description: 'A week of it.', tags: ['jomtien'] },
      ...{ keywords: ['coworking'], status: 'published', published_at: '2026-11-01T05:00:00.000Z' },
      ...{ updated_at: '2026-11-01T05:00:00.000Z', source: 'editor' },
    },
    logged: { entityType: 'blog_post', actions: ['created', 'published', 'scheduled'], read: readPublished },
  },
]

async function readPublished(db: Executor, activities: readonly Activity[]): Promise<Told[]> {
  const ids = activities.map(({ entityId }) => entityId)
  const isOut = and(inArray(blogPosts.id, ids), ne(blogPosts.status, 'draft'))
  const rows = await db.select().from(blogPosts).where(isOut)
  return rows.map(row => ({
    subjectId: row.id,
    data: {
      ...{ id: row.id, slug: row.slug, title: row.title, meta_description: row.metaDescription },
      ...{ tags: row.tags, keywords: row.keywords, status: row.status, source: row.source },
      published_at: row.publishedAt?.toISOString() ?? null,
      updated_at: row.updatedAt.toISOString(),
    },
  }))
}
