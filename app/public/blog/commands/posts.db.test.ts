import { desc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { toBangkokLocal } from '#app/kit/pure/instants.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { asStaff } from '../../../../tests/support/reviewer.ts'
import {
  findPost,
  findPostDialog,
  listManagedBlogs,
  listPosts,
  readPostQuery,
} from '../queries/manager.server.ts'
import { PROMPT_MARK } from '../rules/body.ts'
import type { Step } from '../rules/publication.ts'
import { type PostValues, valuesOf } from '../schema/posts.ts'
import { versionOf } from '../steps/change-post.server.ts'
import { listRevisions } from '../steps/revisions.server.ts'
import { blogPosts, blogSlugs } from '../tables.server.ts'
import { deletePosts } from './delete.server.ts'
import { autosavePost, createPost, restoreRevision, updatePost } from './posts.server.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
const ctx = await asStaff(visitor, 'manager')
const other = await asStaff(visitor, 'owner')
const desk = await asStaff(visitor, 'front_desk')

beforeEach(() => db.delete(blogPosts).then(() => undefined))

async function begin(title = 'Quiet hours') {
  const created = await createPost(ctx, { title })
  if (!created.ok) throw new Error(created.reason)
  return created.value
}

async function read(id: string) {
  const post = await findPost(db, id)
  if (!post) throw new Error('no post')
  return post
}

type Saving = {
  values?: Partial<PostValues>
  step?: Step
  version?: string
  publishAt?: string
  upload?: File
}

async function save(
  id: string,
  { values, step = 'save', version, publishAt = '', upload }: Saving,
  by = ctx,
) {
  const post = await read(id)
  return updatePost(by, {
    id,
    step,
    publishAt,
    upload: upload ?? null,
    removeImage: false,
    version: version ?? versionOf(post),
    values: { ...valuesOf(post), introduction: 'Hello.', ...values },
  })
}

async function publish(title: string) {
  const id = await begin(title)
  expect(await save(id, { step: 'publish' })).toMatchObject({ ok: true })
  return id
}

async function lastEntry(entityId: string) {
  const { createdAt, id, entityId: ofEntity } = adminActivityLog
  const rows = await db
    .select()
    .from(adminActivityLog)
    .where(eq(ofEntity, entityId))
    .orderBy(desc(createdAt), desc(id))
  return rows[0]
}

const titles = async (query: string) => {
  const { rows } = await listPosts(db, readPostQuery(new URLSearchParams(query)), ctx.now())
  return rows.map(({ title }) => title)
}

test('a new post is a draft with a slug of its own, and the log says who began it', async () => {
  const [first, second] = [await begin(), await begin()]
  expect(await read(first)).toMatchObject({ slug: 'quiet-hours', status: 'draft', publishedAt: null })
  expect((await read(second)).slug).toBe('quiet-hours-2')
  expect(await lastEntry(first)).toMatchObject({
    adminId: ctx.actor.userId,
    action: 'created',
    entityType: 'blog_post',
  })
  expect(await createPost(ctx, { title: ' ' })).toEqual({ ok: false, reason: 'missing' })
})

test('a change is stored and logged, and what was before it is kept', async () => {
  const id = await begin()
  expect(await save(id, { values: { title: 'Loud hours' } })).toMatchObject({ ok: true })
  expect(await read(id)).toMatchObject({ title: 'Loud hours' })
  expect((await lastEntry(id))?.details).toMatchObject({
    before: { title: 'Quiet hours' },
    after: { title: 'Loud hours' },
  })
  expect(await listRevisions(db, id)).toMatchObject([{ title: 'Quiet hours', changedBy: 'Mali' }])
})

test('of two who save over the same version, the second is shown what the first saved', async () => {
  const id = await begin()
  const version = versionOf(await read(id))
  await save(id, { values: { title: 'First' }, version }, other)
  const late = await save(id, { values: { title: 'Second' }, version })
  expect(late).toMatchObject({ ok: false, conflict: { values: { title: 'First' } } })
  expect((await read(id)).title).toBe('First')
  const conflict = !late.ok && late.errors !== null ? late.conflict : undefined
  expect(await save(id, { values: { title: 'Second' }, version: conflict?.version ?? '' })).toMatchObject({
    ok: true,
  })
})

test('two who save at the same moment do not both win', async () => {
  const id = await begin()
  const version = versionOf(await read(id))
  const outcomes = await Promise.all(
    ['A', 'B', 'C'].map(title => save(id, { values: { title }, version }, title === 'A' ? other : ctx)),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await listRevisions(db, id)).toHaveLength(1)
})

test('the old slug of a public post leads to it; that of a draft is forgotten', async () => {
  const draft = await begin('Draft')
  await save(draft, { values: { slug: 'renamed-draft' } })
  const id = await publish('Public')
  await save(id, { values: { slug: 'renamed' } })
  await save(id, { values: { slug: 'renamed-again' } })
  const kept = await db.select({ slug: blogSlugs.slug, postId: blogSlugs.postId }).from(blogSlugs)
  expect(kept.toSorted((a, b) => a.slug.localeCompare(b.slug))).toEqual([
    { slug: 'public', postId: id },
    { slug: 'renamed', postId: id },
  ])
  await save(id, { values: { slug: 'public' } })
  expect((await db.select().from(blogSlugs)).map(({ slug }) => slug).toSorted()).toEqual([
    'renamed',
    'renamed-again',
  ])
})

test('a slug that another post has or had is refused with a sentence, and a new post gets another one', async () => {
  const id = await publish('Public')
  await save(id, { values: { slug: 'renamed' } })
  const second = await begin('Second')
  for (const slug of ['public', 'renamed']) {
    expect(await save(second, { values: { slug } })).toMatchObject({
      ok: false,
      errors: { slug: 'Another post has or had this slug. Please choose another one.' },
    })
  }
  expect((await read(await begin('Public'))).slug).toBe('public-2')
})

test('publishing needs a title, a text, and no line that still says what to write', async () => {
  const id = await begin()
  const attempt = (values: Partial<PostValues>) => save(id, { values, step: 'publish' })
  expect(await attempt({ title: '' })).toMatchObject({
    ok: false,
    errors: { title: expect.stringMatching(/./) },
  })
  expect(await attempt({ introduction: '' })).toMatchObject({
    ok: false,
    errors: { introduction: expect.stringMatching(/./) },
  })
  expect(await attempt({ introduction: `${PROMPT_MARK}Begin.` })).toMatchObject({
    ok: false,
    errors: { form: expect.stringContaining('1') },
  })
  expect((await read(id)).status).toBe('draft')
  expect(await attempt({})).toMatchObject({ ok: true, post: { status: 'published' } })
  expect(await lastEntry(id)).toMatchObject({ action: 'published' })
})

test('a post is scheduled on Bangkok’s clock and only for a time ahead', async () => {
  const id = await begin()
  expect(await save(id, { step: 'schedule', publishAt: '2020-01-01T09:00' })).toMatchObject({
    ok: false,
    errors: { publishAt: expect.stringMatching(/ahead/) },
  })
  expect(await save(id, { step: 'schedule' })).toMatchObject({
    ok: false,
    errors: { publishAt: expect.stringMatching(/choose/) },
  })
  expect(await save(id, { step: 'schedule', publishAt: '2099-01-01T09:00' })).toMatchObject({ ok: true })
  const { publishedAt, status } = await read(id)
  expect({ status, at: publishedAt?.toISOString() }).toEqual({
    status: 'scheduled',
    at: '2099-01-01T02:00:00.000Z',
  })
  expect(publishedAt && toBangkokLocal(publishedAt)).toBe('2099-01-01T09:00')
})

test('only a draft saves itself, and a piece of work leaves one earlier version', async () => {
  const id = await begin()
  for (const introduction of ['A', 'AB', 'ABC']) {
    const post = await read(id)
    const values = { ...valuesOf(post), introduction }
    expect(await autosavePost(ctx, { id, version: versionOf(post), values })).toMatchObject({ ok: true })
  }
  expect(await listRevisions(db, id)).toHaveLength(1)
  await save(id, { step: 'publish' })
  const post = await read(id)
  const values = { ...valuesOf(post), title: 'Sneaked in' }
  expect(await autosavePost(ctx, { id, version: versionOf(post), values })).toMatchObject({ ok: false })
  expect((await read(id)).title).toBe('Quiet hours')
})

test('an earlier version comes back with its texts; address and publication stay', async () => {
  const id = await publish('Public')
  await save(id, { values: { title: 'Worse', slug: 'worse' } })
  const [revision] = await listRevisions(db, id)
  const version = versionOf(await read(id))
  const restored = await restoreRevision(ctx, { id, version, revisionId: revision?.id ?? '' })
  expect(restored).toMatchObject({ ok: true, post: { title: 'Public', slug: 'worse', status: 'published' } })
  expect(await listRevisions(db, id)).toMatchObject([{ title: 'Worse' }, {}, {}])
  const stranger = await begin('Stranger')
  expect(
    await restoreRevision(ctx, {
      id: stranger,
      version: versionOf(await read(stranger)),
      revisionId: revision?.id ?? '',
    }),
  ).toEqual({ ok: false, errors: null })
})

test('a picture is kept for earlier versions and goes with the post', async () => {
  const id = await begin()
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const upload = new File([new Uint8Array(png)], 'cover.png', { type: 'image/png' })
  await save(id, { upload })
  const first = (await read(id)).imageKey ?? ''
  await save(id, { upload })
  const second = (await read(id)).imageKey ?? ''
  expect(first).toMatch(/^blog\/[0-9a-f-]{36}\.jpg$/)
  expect(second).not.toBe(first)
  expect(await ctx.storage.read(first)).not.toBeNull()
  await deletePosts(ctx, [id])
  expect([await ctx.storage.read(first), await ctx.storage.read(second)]).toEqual([null, null])
  const page = new File(['<svg onload=alert(1)>'], 'x.png', { type: 'image/png' })
  expect(await save(await begin(), { upload: page })).toMatchObject({
    ok: false,
    errors: { image: expect.stringMatching(/\S/) },
  })
})

test('the front desk neither writes nor deletes posts', async () => {
  const id = await begin()
  for (const attempt of [
    () => createPost(desk, { title: 'Mine' }),
    () => save(id, {}, desk),
    () => deletePosts(desk, [id]),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ init: { status: 403 } })
  }
  expect(await findPost(db, id)).not.toBeNull()
})

test('a post that somebody deleted is not changed, and a stranger’s id is nobody’s', async () => {
  const id = await begin()
  const post = await read(id)
  expect(await deletePosts(ctx, [id])).toEqual({ ok: true, value: 1 })
  const input = { version: versionOf(post), values: valuesOf(post) }
  expect(await autosavePost(ctx, { id, ...input })).toEqual({ ok: false, errors: null })
  expect(await autosavePost(ctx, { id: 'nonsense', ...input })).toEqual({ ok: false, errors: null })
  expect(await deletePosts(ctx, [id])).toEqual({ ok: false, reason: 'not_found' })
  expect(await lastEntry(id)).toMatchObject({
    action: 'deleted',
    details: { before: { slug: 'quiet-hours' } },
  })
})

test('the list is searched and filtered; a scheduled post whose time has come counts as published', async () => {
  await begin('Draft of tea')
  await publish('Published tea')
  const at = { status: 'scheduled', fullPost: '', title: 'Appeared' } as const
  await db.insert(blogPosts).values([
    { ...at, slug: 'appeared', publishedAt: new Date('2020-01-01') },
    { ...at, slug: 'planned', title: 'Planned', publishedAt: new Date('2099-01-01') },
  ])
  expect(await titles('q=TEA&sort=title')).toEqual(['Draft of tea', 'Published tea'])
  expect(await titles('status=draft')).toEqual(['Draft of tea'])
  expect(await titles('status=scheduled')).toEqual(['Planned'])
  expect(await titles('status=published&sort=title')).toEqual(['Appeared', 'Published tea'])
  expect(await titles('status=nonsense&page=2')).toEqual([])
  const managed = async (isStaff: boolean) =>
    (await listManagedBlogs(db, { page: 1, isStaff, now: ctx.now() })).rows
      .map(({ title }) => title)
      .toSorted()
  expect(await managed(false)).toEqual(['Appeared', 'Published tea'])
  expect(await managed(true)).toHaveLength(4)
  const [post] = await db.select().from(blogPosts).where(eq(blogPosts.slug, 'planned'))
  expect(await findPostDialog(db, new URLSearchParams({ delete: post?.id ?? '' }))).toMatchObject({
    kind: 'delete',
    posts: [{ slug: 'planned' }],
  })
})
