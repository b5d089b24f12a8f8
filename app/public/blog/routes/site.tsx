import { Rss } from 'lucide-react'
import { data, redirect } from 'react-router'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { readListQuery } from '#app/kit/pure/list-query.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import { BlogNotice } from '../components/blog-notice.tsx'
import { BlogPages } from '../components/blog-pages.tsx'
import { PostCard } from '../components/post-card.tsx'
import { listMeta, missingMeta } from '../views/meta.ts'
import { FEEDS, listPath } from '../views/paths.ts'
import type { PostCard as Card } from '../views/post.server.ts'
import { loadPosts } from '../views/site.server.ts'
import type { Route } from './+types/site'

/** Nothing on the page moves: it comes without scripts. */
export const handle = { isStatic: true }

/** The list, or that of one tag. A list that cannot be read says so, in its frame; the log knows why. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const search = new URL(request.url).searchParams
  const asked = search.get('tag')
  if (asked) throw redirect(listPath({ tag: asked }), 301)
  const tag = ('tag' in params ? params.tag : null) ?? null
  const { page } = readListQuery(search, {})
  const list = { tag, page, origin: ctx.origin }
  try {
    const found = await loadPosts(ctx, { tag, page })
    const isMissing = found.posts.length === 0 && (tag !== null || page > 1)
    return data({ ...list, ...found, isFailed: false }, { status: isMissing ? 404 : 200 })
  } catch (error) {
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'the blog cannot be read')
    return data({ ...list, company: '', posts: [] as Card[], pages: 1, isFailed: true }, { status: 500 })
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { isFailed, posts, tag, page, company } = loaderData
  const isMissing = posts.length === 0 && (tag !== null || page > 1)
  return isFailed || isMissing ? missingMeta(m.blog_site_title(), company) : listMeta(loaderData)
}

/** The public list, newest first (rule blog.list). */
export default function BlogList({ loaderData }: Route.ComponentProps) {
  const { tag, page, pages, posts } = loaderData
  return (
    <main className="mx-auto w-full max-w-[84rem] px-4 pt-10 sm:px-8 sm:pt-16">
      <header className="grid gap-4">
        <h1 className="text-display font-bold wrap-anywhere">
          {tag === null ? m.blog_site_title() : m.blog_site_tag_title({ tag })}
        </h1>
        {tag === null ? (
          <p className="max-w-2xl text-lead text-muted">{m.blog_site_tagline()}</p>
        ) : (
          <AllPosts />
        )}
      </header>
      <div className="mt-10 sm:mt-14">
        {posts.length === 0 ? <NoPosts list={loaderData} /> : <Posts posts={posts} isFront={page === 1} />}
      </div>
      <BlogPages tag={tag} page={page} pages={pages} />
      <p className="mt-10">
        <a href={FEEDS[0].path} className="inline-flex min-h-11 items-center gap-2 font-semibold quiet-link">
          <Rss className="size-5 text-reef" aria-hidden="true" />
          {m.blog_site_follow()}
        </a>
      </p>
    </main>
  )
}

/** The newest post stands large above the others. */
function Posts({ posts, isFront }: { posts: Card[]; isFront: boolean }) {
  const [first, ...others] = posts
  const small = isFront ? others : posts
  return (
    <div className="grid gap-14">
      {isFront && first && <PostCard post={first} isLarge />}
      <ul className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
        {small.map(post => (
          <li key={post.slug} className="grid min-w-0">
            <PostCard post={post} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function NoPosts({ list: { isFailed, tag, page } }: { list: Route.ComponentProps['loaderData'] }) {
  if (isFailed) {
    return (
      <BlogNotice title={m.blog_site_failed({ message: m.blog_site_failed_message() })}>
        <ButtonLink look="secondary" href={listPath({ tag, page })}>
          {m.blog_site_try_again()}
        </ButtonLink>
      </BlogNotice>
    )
  }
  const isFront = tag === null && page === 1
  return (
    <BlogNotice
      title={m.blog_site_none()}
      hint={isFront ? m.blog_site_none_hint() : m.blog_site_none_here_hint()}
    >
      {!isFront && <AllPosts />}
    </BlogNotice>
  )
}

function AllPosts() {
  return (
    <ButtonLink look="secondary" href={listPath()} className="justify-self-start">
      {m.blog_site_all()}
    </ButtonLink>
  )
}
