import { afterEach, expect, test, vi } from 'vitest'
import { withNotice } from '#app/kit/pure/notice-address.ts'
import { dropNotice, noticeNow } from '#app/kit/ui/notice-store.ts'
import { carryNotice } from './carry-notice.ts'

const SITE = 'https://sala.example'
const TOKEN = '0123456789ab'
const cookie = `said-${TOKEN}=${Buffer.from('Saved').toString('base64')}`

afterEach(() => {
  const page = noticeNow()?.page
  if (page) dropNotice(page)
  vi.unstubAllGlobals()
})

/** One request of the tab, and what the server answers. @returns the redirect as the router goes on with it */
async function ask(
  method: string,
  path: string,
  { redirect, signal }: { redirect?: string; signal?: AbortSignal } = {},
) {
  vi.stubGlobal('window', { location: { origin: SITE } })
  const request = new Request(SITE + path, { method, ...(signal && { signal }) })
  const answer = redirect
    ? { type: 'error' as const, result: new Response(null, { status: 302, headers: { location: redirect } }) }
    : { type: 'data' as const, result: {} }
  const args = { request } as Parameters<typeof carryNotice>[0]
  await carryNotice(args, async () => ({ route: answer }))
  return answer.result instanceof Response ? answer.result.headers.get('location') : null
}

test('the tab that sent the form takes the message, and nobody sees its name in the address', async () => {
  const page = { cookie }
  vi.stubGlobal('document', page)
  const asked = withNotice('/admin/events?q=yoga', TOKEN)
  expect(await ask('POST', '/admin/events', { redirect: asked })).toBe('/admin/events?q=yoga')
  expect(page.cookie).toContain('Max-Age=0')
  expect(noticeNow()).toMatchObject({ page: '/admin/events?q=yoga', isThere: false })
  await ask('GET', '/admin/members')
  expect(noticeNow()).toMatchObject({ isThere: false })
  await ask('GET', '/admin/events?q=yoga')
  expect(noticeNow()).toMatchObject({ reply: { message: 'Saved' }, isThere: true })
})

test('a page that leads on takes the message along', async () => {
  vi.stubGlobal('document', { cookie })
  await ask('POST', '/reset-password', { redirect: withNotice('/admin/login', TOKEN) })
  await ask('GET', '/admin/login', { redirect: '/admin/dashboard' })
  expect(noticeNow()).toMatchObject({ page: '/admin/dashboard', isThere: false })
  await ask('GET', '/admin/dashboard')
  expect(noticeNow()).toMatchObject({ page: '/admin/dashboard', isThere: true })
})

test('who goes elsewhere before the page is there is told nothing later', async () => {
  vi.stubGlobal('document', { cookie })
  await ask('POST', '/admin/events', { redirect: withNotice('/admin/events', TOKEN) })
  await ask('GET', '/admin/events', { signal: AbortSignal.abort() })
  expect(noticeNow()).toBeNull()
})

test('an address that a list left with an empty query is the page without it', async () => {
  vi.stubGlobal('document', { cookie })
  await ask('POST', '/admin/events', { redirect: withNotice('/admin/events?', TOKEN) })
  await ask('GET', '/admin/events')
  expect(noticeNow()).toMatchObject({ page: '/admin/events', isThere: true })
})

test('a redirect without a message stays as it is', async () => {
  vi.stubGlobal('document', { cookie: '' })
  expect(await ask('POST', '/admin/events', { redirect: '/admin/events?said=x' })).toBe(
    '/admin/events?said=x',
  )
  expect(noticeNow()).toBeNull()
})
