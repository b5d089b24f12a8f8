import { data } from 'react-router'
import { authorise, commandContext, permit } from '#app/house/access/steps.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { PostArticle } from '../components/post-article.tsx'
import { findPost } from '../queries/manager.server.ts'
import { contentOf, readPostForm } from '../schema/posts.ts'
import { findRevision } from '../steps/revisions.server.ts'
import { viewPost } from '../views/post.server.ts'
import type { Route } from './+types/admin-preview'

export const middleware: Route.MiddlewareFunction[] = [permit('blog.view')]

/** What is saved, or with `?revision=` what was. */
export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { db } = commandContext(context)
  const post = await findPost(db, params.id)
  const revisionId = url.searchParams.get('revision')
  const revision = post && revisionId ? await findRevision(db, { postId: post.id, id: revisionId }) : null
  if (!post || (revisionId && !revision)) throw data(null, { status: 404 })
  return {
    id: post.id,
    isRevision: revision !== null,
    view: await viewPost({ ...post, ...revision }, getLocale()),
  }
}

/** What is typed and perhaps not saved: the editor posts its form into a page of its own. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = commandContext(context)
  await authorise(ctx, 'blog.edit')
  const post = await findPost(ctx.db, params.id)
  if (!post) throw data(null, { status: 404 })
  const form = await readForm(request)
  return viewPost({ ...post, ...contentOf(readPostForm(form)) }, getLocale())
}

export default function PreviewScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { id, isRevision, view } = loaderData
  return (
    <>
      <PageTitle title={m.blog_preview()} />
      <BackLink to={localizeHref(`/admin/blog/${id}`)}>{m.blog_back_to_editor()}</BackLink>
      <p role="note" className="mb-8 rounded-control border border-dashed border-control bg-sea-1 px-4 py-3">
        {isRevision && !actionData ? m.blog_preview_version() : m.blog_preview_note()}
      </p>
      <PostArticle post={actionData ?? view} />
    </>
  )
}
