import { data, redirect } from 'react-router'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import { BlogNotice } from '../components/blog-notice.tsx'
import { PostArticle } from '../components/post-article.tsx'
import { PostCard } from '../components/post-card.tsx'
import { missingMeta, postMeta } from '../views/meta.ts'
import { listPath, postPath } from '../views/paths.ts'
import type { PostCard as Card } from '../views/post.server.ts'
import { loadPost } from '../views/site.server.ts'
import type { Route } from './+types/site-post'

/** Nothing on the page moves: it comes without scripts. */
export const handle = { isStatic: true }

/** The post; an earlier slug leads to the one it has now. Who may not read it learns nothing of it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const found = await loadPost(ctx, params.slug ?? '').catch(error => {
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'the blog post cannot be read')
    return 'failed' as const
  })
  if (found === 'failed') return data({ found: null, isFailed: true, origin: ctx.origin }, { status: 500 })
  if (!found) return data({ found: null, isFailed: false, origin: ctx.origin }, { status: 404 })
  if (found.movedTo !== undefined) throw redirect(postPath(found.movedTo), 301)
  return data({ found, isFailed: false, origin: ctx.origin })
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { found, origin } = loaderData
  return found ? postMeta({ ...found, origin }) : missingMeta(m.blog_site_not_found())
}

export default function BlogPost({ loaderData: { found, isFailed }, params }: Route.ComponentProps) {
  if (!found) return <NoPost isFailed={isFailed} slug={params.slug ?? ''} />
  return (
    <main className="pt-8 sm:pt-14">
      <PostArticle post={found.post} author={found.company} />
      <Related posts={found.related} />
    </main>
  )
}

function Related({ posts }: { posts: Card[] }) {
  return (
    <section
      aria-labelledby="related-title"
      className="mx-auto mt-20 grid w-full max-w-[84rem] gap-8 px-4 sm:px-8"
    >
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="related-title" className="text-title font-bold">
          {posts.length > 0 ? m.blog_site_related() : m.blog_site_title()}
        </h2>
        <ButtonLink look="secondary" href={listPath()}>
          {m.blog_site_all()}
        </ButtonLink>
      </div>
      <ul className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
        {posts.map(post => (
          <li key={post.slug} className="grid min-w-0">
            <PostCard post={post} headingLevel={3} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NoPost({ isFailed, slug }: { isFailed: boolean; slug: string }) {
  return (
    <main className="mx-auto w-full max-w-[84rem] px-4 pt-10 sm:px-8 sm:pt-16">
      {isFailed ? (
        <BlogNotice isHeading title={m.blog_site_post_failed({ message: m.blog_site_failed_message() })}>
          <ButtonLink look="secondary" href={postPath(slug)}>
            {m.blog_site_try_again()}
          </ButtonLink>
        </BlogNotice>
      ) : (
        <BlogNotice isHeading title={m.blog_site_not_found()} hint={m.blog_site_not_found_hint()}>
          <ButtonLink look="secondary" href={listPath()}>
            {m.blog_site_all()}
          </ButtonLink>
        </BlogNotice>
      )}
    </main>
  )
}
