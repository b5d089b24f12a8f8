import { ExternalLink } from 'lucide-react'
import { data, useLocation } from 'react-router'
import { can } from '#app/house/access/rules.ts'
import { authorise, commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm, readUpload } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { formatInstant, toBangkokLocal } from '#app/kit/pure/instants.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { ConfirmDialog } from '#app/kit/ui/form-dialog.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { restoreRevision, type SavedPost, updatePost } from '../commands/posts.server.ts'
import { PostArticle } from '../components/post-article.tsx'
import { PostEditor } from '../components/post-editor.tsx'
import { RevisionsPanel } from '../components/post-panels.tsx'
import { findPost } from '../queries/manager.server.ts'
import { STEPS, type Step, shownStatus, wasPublic } from '../rules/publication.ts'
import { editSections, readSectionStep } from '../rules/sections.ts'
import { readPostForm, valuesOf } from '../schema/posts.ts'
import { type PostRow, versionOf } from '../steps/change-post.server.ts'
import { listRevisions } from '../steps/revisions.server.ts'
import { titleOf } from '../texts.ts'
import { imagePath, postPath } from '../views/paths.ts'
import { viewPost } from '../views/post.server.ts'
import type { Route } from './+types/admin-post'

export const middleware: Route.MiddlewareFunction[] = [permit('blog.view')]

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const post = await findPost(db, params.id)
  if (!post) throw data(null, { status: 404 })
  await logView(db, { adminId: actor.userId, entityType: 'blog_post', entityId: post.id })
  const revisions = await listRevisions(db, post.id)
  const may = { edit: can(actor, 'blog.edit') }
  return {
    may,
    /** What there is to read for those who may not write. */
    article: may.edit ? null : await viewPost(post, getLocale()),
    post: viewOf(post, now()),
    revisions: revisions.map(({ id, title, createdAt, changedBy }) => ({
      id,
      title,
      text: revisionText(formatInstant(createdAt, getLocale()), changedBy),
    })),
    restoring: may.edit ? url.searchParams.get('restore') : null,
  }
}

function viewOf(post: PostRow, now: Date) {
  const { id, slug, title, publishedAt, imageKey } = post
  const status = shownStatus(post, now)
  return {
    id,
    slug,
    title,
    status,
    version: versionOf(post),
    values: valuesOf(post),
    wasPublic: wasPublic(post, now),
    publishedText: publishedAt && status !== 'draft' ? formatInstant(publishedAt, getLocale()) : null,
    publishAt: publishedAt && status === 'scheduled' ? toBangkokLocal(publishedAt) : '',
    imageSrc: imageKey && imagePath(imageKey),
  }
}

function revisionText(time: string, name: string | null) {
  return name ? m.blog_history_until({ time, name }) : m.blog_history_until_automation({ time })
}

const SAVED: Record<Step, () => string> = {
  save: m.blog_saved,
  publish: m.blog_did_publish,
  schedule: m.blog_did_schedule,
  unpublish: m.blog_did_unpublish,
}

export async function action({ request, url, context, params }: Route.ActionArgs) {
  const ctx = commandContext(context)
  await authorise(ctx, 'blog.edit')
  const form = await readForm(request)
  const values = readPostForm(form)
  const { publishAt } = readTexts(form, ['publishAt'])
  const version = String(form.get('version') ?? '')
  const asked = String(form.get('step') ?? 'save')
  if (form.get('intent') === 'restore') {
    const restored = await restoreRevision(ctx, {
      id: params.id,
      version,
      revisionId: String(form.get('revision') ?? ''),
    })
    if (restored.ok) return redirectWithMessage(url.pathname, m.blog_did_restore())
    const post = await findPost(ctx.db, params.id)
    const errors = { form: post ? m.blog_restore_failed() : m.blog_gone() }
    return refuse({ values: post ? valuesOf(post) : values, errors, publishAt })
  }
  const edit = readSectionStep(asked)
  if (edit) {
    const sections = editSections(values.sections, edit)
    return refuse({ values: { ...values, sections }, errors: {}, publishAt }, 200)
  }
  const step = STEPS.find(known => known === asked) ?? 'save'
  const saved = await updatePost(ctx, {
    id: params.id,
    version,
    values,
    step,
    publishAt,
    upload: readUpload(form, 'image'),
    removeImage: form.get('removeImage') === 'on',
  })
  if (saved.ok) return redirectWithMessage(url.pathname, SAVED[step]())
  return refuse({ values, publishAt, ...problemOf(saved) })
}

function problemOf(saved: Extract<SavedPost, { ok: false }>) {
  if (saved.errors === null) return { errors: { form: m.blog_gone() } }
  return { errors: saved.errors, ...(saved.conflict && { conflict: saved.conflict }) }
}

export default function PostScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { post, article, revisions, restoring, may } = loaderData
  const { pathname } = useLocation()
  return (
    <>
      <PageTitle title={titleOf(post)} />
      <BackLink to={localizeHref('/admin/blog')}>{m.blog_manager()}</BackLink>
      <PageHeader
        title={titleOf(post)}
        actions={
          post.status === 'published' && (
            <a href={postPath(post.slug)} className={buttonClasses('secondary', 'small')}>
              <ExternalLink className="size-5" aria-hidden="true" />
              {m.blog_see_public()}
            </a>
          )
        }
      />
      {article ? (
        <PostArticle post={article} />
      ) : (
        <PostEditor key={post.id} post={post} reply={actionData ?? undefined} />
      )}
      <div className="mt-8">
        <RevisionsPanel postId={post.id} revisions={revisions} mayRestore={may.edit} />
      </div>
      {restoring !== null && (
        <ConfirmDialog
          question={m.blog_restore_question()}
          intent="restore"
          confirmLabel={m.blog_restore()}
          closeHref={pathname}
        >
          <p>{m.blog_restore_text()}</p>
          <input type="hidden" name="revision" value={restoring} />
          <input type="hidden" name="version" value={post.version} />
        </ConfirmDialog>
      )}
    </>
  )
}
