import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { isPublic, shownStatus } from '../rules/publication.ts'
import { type PostRow, versionOf } from '../steps/change-post.server.ts'
import type { PostRecord } from './schema.ts'

/** The post as the API shows it, by the names of its fields (rule blog.fields). */
export function recordOf(ctx: Pick<RequestContext, 'env' | 'origin' | 'now'>, post: PostRow): PostRecord {
  const now = ctx.now()
  const url = new URL(`/blogs/${post.slug}`, linkOrigin(ctx)).href
  return {
    id: post.id,
    slug: post.slug,
    title: post.title,
    meta_description: post.metaDescription,
    tags: post.tags,
    keywords: post.keywords,
    outline: post.outline,
    full_post: post.fullPost,
    status: shownStatus(post, now),
    published_at: post.publishedAt?.toISOString() ?? null,
    created_at: post.createdAt.toISOString(),
    updated_at: post.updatedAt.toISOString(),
    source: post.source,
    url: isPublic(post, now) ? url : null,
  }
}

/** The mark of a revision. */
export function etagOf(post: PostRow): string {
  return `"${versionOf(post)}"`
}
