import { expect, test } from 'vitest'
import { carryNoticeOn, readFlash, redirectWithMessage } from './flash.server.ts'

/** The request that follows a redirect, with the cookie that it set. */
async function following(path: string, message: string) {
  const answer = await redirectWithMessage(path, message)
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
  const location = answer.headers.get('location') ?? ''
  return { location, cookie, request: new Request(`http://sala.test${location}`, { headers: { cookie } }) }
}

async function answered(request: Request, location: string) {
  const response = new Response(null, { status: 302, headers: { location } })
  const args = { request } as Parameters<typeof carryNoticeOn>[0]
  const carried = await carryNoticeOn(args, async () => response)
  return carried instanceof Response ? carried.headers.get('location') : null
}

test('the page that a redirect leads to finds its message, and how to forget it', async () => {
  const { request } = await following('/admin/events?q=a', 'บันทึกแล้ว')
  const found = await readFlash(request)
  expect(found?.flash).toEqual({ message: 'บันทึกแล้ว' })
  expect(found?.forget).toContain('Max-Age=0')
})

test('no other page finds it, and none without the cookie', async () => {
  const { cookie, location } = await following('/admin/events', 'Saved')
  const other = new Request('http://sala.test/admin/events', { headers: { cookie } })
  expect(await readFlash(other)).toBeNull()
  expect(await readFlash(new Request(`http://sala.test${location}`))).toBeNull()
})

test('a page that leads on hands the message on; a form that it sends does not', async () => {
  const { request, location } = await following('/admin', 'Saved')
  expect(await answered(request, '/admin/dashboard')).toBe(location.replace('/admin', '/admin/dashboard'))
  expect(await answered(new Request(request, { method: 'POST' }), '/admin/vat?said=ffffffffffff')).toBe(
    '/admin/vat?said=ffffffffffff',
  )
  expect(await answered(request, 'https://elsewhere.example/')).toBe('https://elsewhere.example/')
})
