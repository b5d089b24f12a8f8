import type { z } from 'zod'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { Call } from '#app/machines/api/adapters/operation.server.ts'
import { type FieldError, problem } from '#app/machines/api/rules/problems.ts'
import { readEtags } from '#app/machines/api/schema/etags.ts'
import { answerOnce, type KeptAnswer } from '#app/machines/api/steps.server.ts'
import { findPostByName } from '../queries/manager.server.ts'
import { countPrompts, isEmptyBody } from '../rules/body.ts'
import { type Step, takeStep } from '../rules/publication.ts'
import { proposeSlug } from '../rules/slug.ts'
import {
  changePost,
  insertPost,
  type PostChange,
  type PostRow,
  versionOf,
} from '../steps/change-post.server.ts'
import { removePosts } from '../steps/remove-posts.server.ts'
import { etagOf, recordOf } from './record.server.ts'
import { claimRequest, finishRequest } from './requests.server.ts'
import type { newPost, postChange } from './schema.ts'

type NewPost = z.output<typeof newPost>
type Change = z.output<typeof postChange>

/** Makes one post, however often it is asked for with the same `Idempotency-Key` or for the same request. */
export function createPost(call: Call<null, NewPost>): Promise<Response> {
  const { ctx, key, request, body } = call
  return ctx.db.transaction(tx =>
    answerOnce(tx, { request, body, keyId: key.id, now: ctx.now() }, () => storePost(tx, call)),
  )
}

async function storePost(tx: Transaction, { ctx, key, body }: Call<null, NewPost>): Promise<KeptAnswer> {
  const asked = body.request_id === undefined ? null : await claimRequest(tx, body.request_id)
  if (body.request_id !== undefined && !asked) {
    throw invalid({ pointer: '#/request_id', detail: 'There is no such request.' })
  }
  if (asked?.post) return answerWith(ctx, asked.post, 200)
  const now = ctx.now()
  const publication = publicationOf({ status: 'draft', publishedAt: null }, body, now)
  const slug = body.slug ?? proposeSlug(body.title)
  const content = { ...contentOf(body), ...publication, title: body.title, slug, fullPost: body.full_post }
  refuseUnready(content)
  const facts = { status: publication.status, apiKey: key.name }
  const post = await insertPost(tx, { content, by: null, source: 'api', at: now, facts })
  if (body.slug !== undefined && post.slug !== body.slug) throw slugTaken()
  if (asked) await finishRequest(tx, { id: asked.id, postId: post.id, at: now })
  return answerWith(ctx, post, 201)
}

/** Changes the fields that were sent. Without `If-Match` the change is made to whatever is saved now. */
export async function updatePost({ ctx, key, request, path, body }: Call<null, Change>): Promise<Response> {
  const before = await findOrRefuse(ctx.db, path['id'])
  const isBound = refuseOutdated(request, before)
  const publication = publicationOf(before, body, ctx.now())
  const change: PostChange = { ...contentOf(body), ...publication }
  const after = { ...before, ...change }
  if (after.status !== 'draft') refuseUnready(after)
  const changed = await changePost(ctx, {
    id: before.id,
    version: versionOf(before),
    by: null,
    change,
    facts: { apiKey: key.name },
    action: ACTIONS[stepOf(body)],
  })
  if (changed.ok) return responseOf(answerWith(ctx, changed.post, 200))
  if (changed.reason === 'not_found') throw problem('not_found')
  if (changed.reason === 'slug_taken') throw slugTaken()
  throw isBound ? problem('outdated') : problem('conflict', { detail: CHANGED_MEANWHILE })
}

const CHANGED_MEANWHILE = 'Somebody else saved at the same moment. Ask again.'

/** Deletes a post for good, with its revisions and pictures. */
export async function deletePost({ ctx, key, request, path }: Call<null, null>): Promise<Response> {
  const post = await findOrRefuse(ctx.db, path['id'])
  const isBound = refuseOutdated(request, post)
  const gone = await removePosts(ctx, {
    ids: [post.id],
    by: null,
    facts: { apiKey: key.name },
    unchangedSince: isBound ? post.updatedAt : undefined,
  })
  if (gone > 0) return new Response(null, { status: 204 })
  throw problem(isBound ? 'outdated' : 'not_found')
}

/** The post with that id, or else that slug. */
export async function findOrRefuse(db: Call<null, null>['ctx']['db'], name = ''): Promise<PostRow> {
  const post = await findPostByName(db, name)
  if (!post) throw problem('not_found')
  return post
}

/** Refuses where `If-Match` names another revision; says whether it was sent. */
function refuseOutdated(request: Request, post: PostRow): boolean {
  const wanted = readEtags(request.headers.get('if-match'))
  if (wanted !== null && !wanted.includes(etagOf(post)) && !wanted.includes('*')) throw problem('outdated')
  return wanted !== null
}

/** The fields that were sent, as they are stored. */
function contentOf(body: Partial<NewPost & Change>): PostChange {
  const sent = {
    title: body.title,
    slug: body.slug,
    metaDescription: body.meta_description,
    tags: body.tags,
    keywords: body.keywords,
    outline: body.outline,
    fullPost: body.full_post,
  }
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
}

const STEPS = { draft: 'unpublish', scheduled: 'schedule', published: 'publish' } as const

const ACTIONS: Record<Step, string> = {
  save: 'updated',
  publish: 'published',
  schedule: 'scheduled',
  unpublish: 'unpublished',
}

function stepOf({ status, published_at }: Partial<Change>): Step {
  if (status !== undefined) return STEPS[status]
  return published_at === undefined ? 'save' : 'schedule'
}

function publicationOf(before: Pick<PostRow, 'status' | 'publishedAt'>, body: Partial<Change>, now: Date) {
  const step = stepOf(body)
  if (body.published_at !== undefined && step !== 'schedule') {
    throw invalid({
      pointer: '#/published_at',
      detail: 'Only a scheduled post has a moment that you choose.',
    })
  }
  const at = body.published_at === undefined ? null : new Date(body.published_at)
  const isSame = step === 'schedule' && at === null && before.status === 'scheduled'
  const taken = takeStep(before, isSame ? 'save' : step, { now, at })
  if (taken.ok) return taken.value
  if (taken.reason === 'is_public') throw problem('conflict', { detail: ALREADY_PUBLIC })
  const detail =
    taken.reason === 'no_moment' ? 'Is required for a scheduled post.' : 'Must lie in the future.'
  throw invalid({ pointer: '#/published_at', detail })
}

const ALREADY_PUBLIC = 'The post is public already. To schedule it, make it a draft first.'

/** What a post needs before anybody sees it; a draft may lack all of it. */
function refuseUnready({ status, title, fullPost }: Pick<PostRow, 'status' | 'title' | 'fullPost'>) {
  if (status === 'draft') return
  const errors: FieldError[] = []
  if (title === '')
    errors.push({ pointer: '#/title', detail: 'Must not be empty when the post is published.' })
  if (isEmptyBody(fullPost)) {
    errors.push({ pointer: '#/full_post', detail: 'Must not be empty when the post is published.' })
  }
  if (countPrompts(fullPost) > 0) {
    errors.push({ pointer: '#/full_post', detail: 'Still has lines that tell an editor what to write.' })
  }
  if (errors.length > 0) throw problem('invalid', { errors })
}

function invalid(error: FieldError): Response {
  return problem('invalid', { errors: [error] })
}

function slugTaken(): Response {
  const errors = [{ pointer: '#/slug', detail: 'Another post has this slug, or had it while it was public.' }]
  return problem('conflict', { detail: 'The slug is taken.', errors })
}

function answerWith(ctx: Call<null, null>['ctx'], post: PostRow, status: number): KeptAnswer {
  const headers: KeptAnswer['headers'] = { ETag: etagOf(post) }
  if (status === 201) headers['Location'] = `/api/v1/blogs/${post.id}`
  return { status, headers, body: recordOf(ctx, post) }
}

function responseOf({ status, headers, body }: KeptAnswer): Response {
  return Response.json(body, { status, headers })
}
