import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { storePicture } from '#app/kit/forms/store-picture.server.ts'
import { bangkokInstant } from '#app/kit/pure/instants.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { m } from '#app/paraglide/messages.js'
import { findPost } from '../queries/manager.server.ts'
import type { PostConflict } from '../rules/autosave.ts'
import { countPrompts, isEmptyBody } from '../rules/body.ts'
import { type Step, takeStep } from '../rules/publication.ts'
import { proposeSlug } from '../rules/slug.ts'
import {
  LONGEST,
  type PostContent,
  type PostErrors,
  type PostValues,
  parsePost,
  valuesOf,
} from '../schema/posts.ts'
import {
  changePost,
  insertPost,
  type PostChange,
  type PostRow,
  versionOf,
} from '../steps/change-post.server.ts'
import { findRevision } from '../steps/revisions.server.ts'

/** `conflict` is what somebody else saved meanwhile. */
export type SavedPost =
  | { ok: true; post: PostRow }
  | { ok: false; errors: PostErrors; conflict?: PostConflict }
  | { ok: false; errors: null }

/** Begins a draft with a title; its slug is proposed from it. */
export async function createPost(
  ctx: CommandContext,
  { title: typed }: { title: string },
): Promise<Result<string, 'missing' | 'too_long'>> {
  await authorise(ctx, 'blog.edit')
  const title = typed.replace(/\s+/g, ' ').trim()
  if (title === '') return fail('missing')
  if (title.length > LONGEST.title) return fail('too_long')
  const content = { title, slug: proposeSlug(title), fullPost: EMPTY_BODY }
  const post = await ctx.db.transaction(tx =>
    insertPost(tx, { content, by: ctx.actor.userId, source: 'editor', at: ctx.now() }),
  )
  return ok(post.id)
}

const EMPTY_BODY: PostContent['fullPost'] = {
  introduction: '',
  sections: [{ heading: '', content: '' }],
  conclusion: { summary: '', cta: null },
}

type PostInput = {
  id: string
  version: string
  values: PostValues
  upload: File | null
  removeImage: boolean
  step: Step
  /** For `schedule`: Bangkok's clock, as a `datetime-local` field gives it. */
  publishAt: string
}

const STEP_ACTIONS: Record<Step, string> = {
  save: 'updated',
  publish: 'published',
  schedule: 'scheduled',
  unpublish: 'unpublished',
}

/**
 * Saves what the editor holds and takes the step: publishes, schedules or takes back. What was typed is kept out where
 * somebody else saved since `version`.
 */
export async function updatePost(ctx: CommandContext, input: PostInput): Promise<SavedPost> {
  await authorise(ctx, 'blog.edit')
  const { id, version, values, upload, removeImage, step, publishAt } = input
  const before = await findPost(ctx.db, id)
  if (!before) return { ok: false, errors: null }
  const parsed = parsePost(values)
  if (!parsed.ok) return parsed
  const taken = takeStep(before, step, { now: ctx.now(), at: bangkokInstant(publishAt) })
  if (!taken.ok) return { ok: false, errors: { publishAt: MOMENT_ERRORS[taken.reason]() } }
  const unready = taken.value.status === 'draft' ? {} : unreadyErrors(parsed.content)
  if (Object.keys(unready).length > 0) return { ok: false, errors: unready }
  const image = upload
    ? await storePicture(ctx, upload, { folder: 'blog', from: ctx.actor.userId })
    : ok(removeImage ? null : before.imageKey)
  if (!image.ok) return { ok: false, errors: { image: image.reason } }
  return settle(ctx, {
    id,
    version,
    action: STEP_ACTIONS[step],
    change: { ...parsed.content, ...taken.value, imageKey: image.value },
  })
}

/** Saves a draft while somebody writes it; a post that is not a draft is changed by `updatePost` only. */
export async function autosavePost(
  ctx: CommandContext,
  { id, version, values }: Pick<PostInput, 'id' | 'version' | 'values'>,
): Promise<SavedPost> {
  await authorise(ctx, 'blog.edit')
  const before = await findPost(ctx.db, id)
  if (!before) return { ok: false, errors: null }
  if (before.status !== 'draft' && versionOf(before) === version) {
    return { ok: false, errors: { form: m.blog_error_not_draft() } }
  }
  const parsed = parsePost(values)
  if (!parsed.ok) return parsed
  return settle(ctx, { id, version, action: 'updated', change: parsed.content, isAutosave: true })
}

/** Brings the texts and the picture of an earlier version back; address and publication stay as they are. */
export async function restoreRevision(
  ctx: CommandContext,
  { id, version, revisionId }: { id: string; version: string; revisionId: string },
): Promise<SavedPost> {
  await authorise(ctx, 'blog.edit')
  const revision = await findRevision(ctx.db, { postId: id, id: revisionId })
  if (!revision) return { ok: false, errors: null }
  const { title, metaDescription, tags, keywords, outline, fullPost, imageKey } = revision
  const change = { title, metaDescription, tags, keywords, outline, fullPost, imageKey }
  return settle(ctx, { id, version, action: 'restored_version', change })
}

type Change = { id: string; version: string; action: string; change: PostChange; isAutosave?: boolean }

async function settle(ctx: CommandContext, wanted: Change): Promise<SavedPost> {
  const changed = await changePost(ctx, { ...wanted, by: ctx.actor.userId })
  if (changed.ok) return changed
  if (changed.reason === 'conflict') {
    const { current } = changed
    return { ok: false, errors: {}, conflict: { values: valuesOf(current), version: versionOf(current) } }
  }
  return { ok: false, errors: changed.reason === 'slug_taken' ? { slug: m.blog_error_slug_taken() } : null }
}

const MOMENT_ERRORS = {
  no_moment: m.blog_error_moment,
  not_future: m.blog_error_moment_past,
  is_public: m.blog_error_moment_public,
}

/** What a post needs before anybody sees it. */
function unreadyErrors({ title, fullPost }: PostContent): PostErrors {
  const errors: PostErrors = {}
  if (title === '') errors['title'] = m.blog_error_title()
  if (isEmptyBody(fullPost)) errors['introduction'] = m.blog_error_empty()
  const prompts = countPrompts(fullPost)
  if (prompts > 0) errors['form'] = m.blog_error_prompts({ count: prompts })
  return errors
}
