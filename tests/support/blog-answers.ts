import { randomUUID } from 'node:crypto'
import { type Asker, eachOf, type Refused, refusals, type Scenario } from './api-answers.ts'

export const titledPost = (more: object = {}) => ({
  title: `Tea ${randomUUID()}`,
  full_post: 'Hello.',
  ...more,
})

const OF_ONE = ['getBlog', 'updateBlog', 'deleteBlog']
const WITH_POST = ['createBlog', 'updateBlog']

/** `example` is the body that the documentation shows, `requestId` what was asked of whoever writes posts. */
type Known = Refused & { example: unknown; requestId: string }

/** How to get each documented answer about posts. */
export async function blogScenarios(ask: Asker, { example, requestId, ...refused }: Known) {
  const make = async (more: object = {}) => (await ask('createBlog', { body: titledPost(more) })).json()
  const { id, slug } = await make()
  const etag = (await ask('getBlog', { id })).headers.get('etag') ?? ''
  const each = eachOf(ask, operation => ({
    id,
    ...(WITH_POST.includes(operation) && { body: titledPost() }),
  }))
  const makeAgain = async () => {
    await make({ request_id: requestId })
    return ask('createBlog', { body: titledPost({ request_id: requestId }) })
  }
  const scenarios: Scenario[] = [
    ...refusals(each, { all: ['listBlogs', 'createBlog', ...OF_ONE], withBody: WITH_POST }, refused),
    ...each(OF_ONE, 404, { id: randomUUID() }),
    ...each(['updateBlog', 'deleteBlog'], 412, { headers: { 'if-match': '"x"' } }),
    ...each(['listBlogs', 'getBlog'], 200),
    ['getBlog 304', () => ask('getBlog', { id, headers: { 'if-none-match': etag } })],
    ['createBlog 201', () => ask('createBlog', { body: example })],
    ['createBlog 200', makeAgain],
    ['createBlog 409', () => ask('createBlog', { body: titledPost({ slug }) })],
    ['updateBlog 200', () => ask('updateBlog', { id, body: { status: 'published' } })],
    ['updateBlog 409', async () => ask('updateBlog', { id: (await make()).id, body: { slug } })],
    ['deleteBlog 204', async () => ask('deleteBlog', { id: (await make()).id })],
  ]
  return scenarios
}
