import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm'
import type { Activity } from '#app/house/activity/steps/log.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { AskedWebhook, NounWebhooks, Told } from '#app/machines/webhooks/steps/kinds.server.ts'
import { m } from '#app/paraglide/messages.js'
import { postRecord } from './api/schema.ts'
import type { RequestKind } from './rules/posts.ts'
import { blogPosts, blogRequests } from './tables.server.ts'

/** The post as the API shows it, without its texts: who wants those asks for them by its id. */
const publishedPost = postRecord
  .pick({ id: true, slug: true, title: true, meta_description: true, tags: true, keywords: true })
  .extend(postRecord.pick({ status: true, published_at: true, updated_at: true, source: true }).shape)
  .meta({ id: 'PublishedBlog' })

/** How an outside automation is asked for a post, or to delete one (rule blog.webhooks). */
const ASKED: AskedWebhook[] = [
  {
    label: m.webhook_kind_blog_generate,
    variable: 'BLOG_GENERATE_WEBHOOK_URL',
    lastArrived: db => findLastSent(db, 'generate'),
  },
  {
    label: m.webhook_kind_blog_delete,
    variable: 'BLOG_DELETE_WEBHOOK_URL',
    lastArrived: db => findLastSent(db, 'delete'),
  },
]

/** What other programs hear of the blog (rule webhooks.events). */
export const webhooks: NounWebhooks = {
  place: 80,
  asked: ASKED,
  events: [
    {
      name: 'blog.published',
      label: m.webhook_event_blog_published,
      see: 'blog.view',
      summary:
        'A post was published, or given the moment of `published_at` at which it will be. Everybody reads it at `/blogs/{slug}` from then on.',
      data: publishedPost,
      example: {
        id: '019aa7d0-11bf-7a6e-9f02-7c3e5b8d9a10',
        slug: 'working-by-the-sea',
        title: 'Working by the sea',
        meta_description: 'A week of it.',
        tags: ['jomtien'],
        keywords: ['coworking'],
        status: 'published',
        published_at: '2026-11-01T05:00:00.000Z',
        updated_at: '2026-11-01T05:00:00.000Z',
        source: 'editor',
      },
      logged: {
        entityType: 'blog_post',
        actions: ['created', 'published', 'scheduled'],
        read: readPublished,
      },
    },
  ],
}

async function readPublished(
  db: Executor,
  activities: readonly Activity[],
): Promise<Told<typeof publishedPost>[]> {
  const ids = activities.map(({ entityId }) => entityId)
  const isOut = and(inArray(blogPosts.id, ids), ne(blogPosts.status, 'draft'))
  const rows = await db.select().from(blogPosts).where(isOut)
  return rows.map(row => ({
    subjectId: row.id,
    data: {
      id: row.id,
      slug: row.slug,
      title: row.title,
      meta_description: row.metaDescription,
      tags: row.tags,
      keywords: row.keywords,
      status: row.status,
      source: row.source,
      published_at: row.publishedAt?.toISOString() ?? null,
      updated_at: row.updatedAt.toISOString(),
    },
  }))
}

/** When the newest request was made that an automation took. */
async function findLastSent(db: Executor, kind: RequestKind): Promise<Date | null> {
  const wasTaken = inArray(blogRequests.status, ['sent', 'done'])
  const [newest] = await db
    .select({ createdAt: blogRequests.createdAt })
    .from(blogRequests)
    .where(and(eq(blogRequests.kind, kind), gt(blogRequests.attempts, 0), wasTaken))
    .orderBy(desc(blogRequests.createdAt))
    .limit(1)
  return newest?.createdAt ?? null
}
