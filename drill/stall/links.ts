import { desc, eq } from 'drizzle-orm'
import { applications } from '#app/joining/registration/tables.server.ts'
import { keyOf } from '#app/joining/renewals/steps/link.server.ts'
import { renewals } from '#app/joining/renewals/tables.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { loadSecret } from '#app/kit/platform/secrets.server.ts'
import { deliveries } from '#app/machines/webhooks/tables.server.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { blogPosts } from '#app/public/blog/tables.server.ts'
import { events } from '#app/public/events/tables.server.ts'

/** Addresses that stand in mails, feeds and other programs only, where no link of a page leads to them. */
export async function findHiddenLinks(db: Database): Promise<string[]> {
  const secrets = { cookies: await loadSecret(db, 'cookies') }
  const [event] = await db.select({ id: events.id }).from(events).limit(1)
  const [post] = await db
    .select({ slug: blogPosts.slug })
    .from(blogPosts)
    .where(eq(blogPosts.status, 'published'))
  const [renewal] = await db
    .select({ id: renewals.id })
    .from(renewals)
    .orderBy(desc(renewals.createdAt))
    .limit(1)
  const [delivery] = await db.select({ id: deliveries.id }).from(deliveries).limit(1)
  const [issued] = await db
    .select({ key: applications.statusKey, id: documents.id })
    .from(documents)
    .innerJoin(applications, eq(documents.applicationId, applications.id))
    .limit(1)
  return [
    ...(event ? [`/events/${event.id}/calendar`] : []),
    ...(post ? [`/images/blog/${post.slug}.png`] : []),
    ...(renewal ? [`/renew/${keyOf({ secrets }, renewal.id)}`] : []),
    ...(delivery ? [`/admin/settings/webhooks/${delivery.id}`] : []),
    ...(issued ? whole(`/application/${issued.key}`, issued.id) : []),
  ]
}

const whole = (path: string, document: string) => [
  path,
  `${path}/version`,
  `${path}/payment`,
  `${path}/documents/${document}`,
  `${path}/documents/${document}/pdf`,
]
