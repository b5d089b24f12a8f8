import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { findCurrentSlug, findPostToRead, listPublicPosts, POSTS_PER_PAGE } from '../queries/posts.server.ts'
import { viewCard, viewStoredPost } from './post.server.ts'

type Reading = Pick<RequestContext, 'db' | 'now'>

/** A page of the list as it is shown; `pages` is at least 1. */
export async function loadPosts({ db, now }: Reading, query: { tag: string | null; page: number }) {
  const [{ posts, total }, { company }] = await Promise.all([
    listPublicPosts(db, { now: now(), ...query }),
    findSettings(db),
  ])
  return {
    company: company.name,
    posts: posts.map(post => viewCard(post, getLocale())),
    pages: Math.max(1, Math.ceil(total / POSTS_PER_PAGE)),
  }
}

/** The post with what to read after it; `movedTo` is the slug that it has now; null where nobody may read one. */
export async function loadPost({ db, now }: Reading, slug: string) {
  const instant = now()
  const [found, { company }] = await Promise.all([findPostToRead(db, slug, instant), findSettings(db)])
  if (!found) {
    const movedTo = await findCurrentSlug(db, slug, instant)
    return movedTo === null ? null : { movedTo }
  }
  return {
    company: company.name,
    post: await viewStoredPost(found.post, getLocale()),
    related: found.related.map(other => viewCard(other, getLocale())),
  }
}
