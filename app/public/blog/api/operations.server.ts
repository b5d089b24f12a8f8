import type { z } from 'zod'
import type { Call, HeaderParameter } from '#app/machines/api/adapters/operation.server.ts'
import { operation } from '#app/machines/api/adapters/operation.server.ts'
import { readEtags } from '#app/machines/api/schema/etags.ts'
import { listPostsForApi } from '../queries/manager.server.ts'
import { createPost, deletePost, findOrRefuse, updatePost } from './commands.server.ts'
import { EXAMPLE_CHANGE, EXAMPLE_NEW_POST, EXAMPLE_PLAIN_POST, EXAMPLE_POST } from './examples.ts'
import { etagOf, recordOf } from './record.server.ts'
import { newPost, postChange, postList, postQuery, postRecord } from './schema.ts'

const ID = { id: { description: 'Id of the post, or its slug.', example: EXAMPLE_POST.id } }

const ETAG = { ETag: 'The revision of the post, to send as `If-Match`.' }

const IF_MATCH: HeaderParameter = {
  name: 'If-Match',
  description:
    'The `ETag` of the revision that you read: if somebody saved since, nothing happens, and the answer is 412.',
  example: etagExample(),
}

/** The posts of the blog, for automations that write them (rule blog.fields). */
export const OPERATIONS = [
  operation({
    method: 'GET',
    path: '/blogs',
    operationId: 'listBlogs',
    scope: 'blogs.write',
    summary: 'List posts',
    description: 'Every post, drafts included, the newest first, page by page.',
    query: postQuery,
    body: null,
    answers: [
      {
        status: 200,
        description: 'One page of posts.',
        schema: postList,
        example: { data: [EXAMPLE_POST], page: 1, per_page: 20, has_more: false },
      },
    ],
    problems: [],
    handle: listPosts,
  }),
  operation({
    method: 'POST',
    path: '/blogs',
    operationId: 'createBlog',
    scope: 'blogs.write',
    summary: 'Write a post',
    description:
      'Makes a draft, which an editor reads before it is published. It is published at once only with `status: published`. Send an `Idempotency-Key`, so that a retry makes no second post.',
    query: null,
    body: newPost,
    bodySize: 'long',
    examples: { 'A structured post': EXAMPLE_NEW_POST, 'As little as possible': EXAMPLE_PLAIN_POST },
    headers: [
      {
        name: 'Idempotency-Key',
        description:
          'Anything that is the same for a retry and different for another post, such as a UUID. It is remembered for 7 days.',
        example: '7c1f0b9e-4a57-4f0d-9d7b-0f2f6f0f8a11',
      },
    ],
    answers: [
      {
        status: 201,
        description: 'The post was made.',
        schema: postRecord,
        example: EXAMPLE_POST,
        headers: {
          ...ETAG,
          Location: 'The address of the post in this API.',
          'Idempotent-Replayed': '`true` where this is the answer of an earlier request.',
        },
      },
      {
        status: 200,
        schema: postRecord,
        example: EXAMPLE_POST,
        headers: ETAG,
        description: 'A post was written for this `request_id` before; here it is, as it is now.',
      },
    ],
    problems: ['conflict', 'too_large', 'unsupported_type', 'invalid', 'key_reused'],
    handle: createPost,
  }),
  operation({
    method: 'GET',
    path: '/blogs/{id}',
    operationId: 'getBlog',
    scope: 'blogs.write',
    summary: 'Read a post',
    description: 'One post, a draft too.',
    pathParameters: ID,
    query: null,
    body: null,
    headers: [
      {
        name: 'If-None-Match',
        description: 'The `ETag` that you have: if it is still the newest, the answer is 304 without a body.',
        example: etagExample(),
      },
    ],
    answers: [
      { status: 200, description: 'The post.', schema: postRecord, example: EXAMPLE_POST, headers: ETAG },
      { status: 304, description: 'The revision that you have is the newest.', schema: null, headers: ETAG },
    ],
    problems: ['not_found'],
    handle: readPost,
  }),
  operation({
    method: 'PATCH',
    path: '/blogs/{id}',
    operationId: 'updateBlog',
    scope: 'blogs.write',
    summary: 'Change a post',
    description:
      'Changes the fields that you send and leaves the others; `full_post` is replaced as a whole. What the post was is kept as a revision, and when a public post gets another slug, the old one leads to it.',
    pathParameters: ID,
    query: null,
    body: postChange,
    bodySize: 'long',
    examples: { 'Publish it': EXAMPLE_CHANGE },
    headers: [IF_MATCH],
    answers: [
      {
        status: 200,
        description: 'The post as it is now.',
        schema: postRecord,
        headers: ETAG,
        example: {
          ...EXAMPLE_POST,
          status: 'published',
          published_at: '2026-11-02T03:00:00.000Z',
          updated_at: '2026-11-02T03:00:00.000Z',
          url: `https://sala.example/blogs/${EXAMPLE_POST.slug}`,
        },
      },
    ],
    problems: ['not_found', 'conflict', 'outdated', 'too_large', 'unsupported_type', 'invalid'],
    handle: updatePost,
  }),
  operation({
    method: 'DELETE',
    path: '/blogs/{id}',
    operationId: 'deleteBlog',
    scope: 'blogs.write',
    summary: 'Delete a post',
    description:
      'Deletes it for good, with its revisions and pictures. A request of /manage-blogs to delete it is done then.',
    pathParameters: ID,
    query: null,
    body: null,
    headers: [IF_MATCH],
    answers: [{ status: 204, description: 'It is gone.', schema: null }],
    problems: ['not_found', 'outdated'],
    handle: deletePost,
  }),
]

async function listPosts({ ctx, query }: Call<z.output<typeof postQuery>, null>) {
  const { page, per_page } = query
  const now = ctx.now()
  const rows = await listPostsForApi(ctx.db, { page, perPage: per_page, status: query.status, now })
  const data = rows.slice(0, per_page).map(post => recordOf(ctx, post))
  return Response.json({ data, page, per_page, has_more: rows.length > per_page })
}

async function readPost({ ctx, request, path }: Call<null, null>) {
  const post = await findOrRefuse(ctx.db, path['id'])
  const headers = { ETag: etagOf(post) }
  const known = readEtags(request.headers.get('if-none-match'))
  if (known?.includes(headers.ETag)) return new Response(null, { status: 304, headers })
  return Response.json(recordOf(ctx, post), { headers })
}

function etagExample() {
  return `"${EXAMPLE_POST.updated_at}"`
}
