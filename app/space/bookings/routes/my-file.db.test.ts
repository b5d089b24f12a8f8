import { randomUUID } from 'node:crypto'
import { createStaticHandler, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { guardMember } from '#app/people/portal-accounts/steps/guard.server.ts'
import { openBookingHouse } from '../../../../tests/support/booking-house.ts'
import { enterAs } from '../../../../tests/support/member-visits.ts'
import { insertMember } from '../../../../tests/support/reviewer.ts'
import { loader, middleware } from './my-file.ts'

const { db, visitor, member, space, booked } = await openBookingHouse()
const self = await insertMember(db, { joinDate: '2026-11-01', expiryDate: '2027-11-30' })
const cookie = await enterAs(visitor, self.email)
const spaceId = await space()

const { queryRoute } = createStaticHandler([
  {
    id: 'my',
    path: '/my',
    middleware: [guardMember],
    children: [{ id: 'file', path: 'bookings/:id/file', middleware, loader }],
  },
] as unknown as Parameters<typeof createStaticHandler>[0])

/** As the server does, with all that stands before it. */
async function ask(id: string): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(requestContext, visitor)
  const request = new Request(`http://localhost/my/bookings/${id}/file`, { headers: { cookie } })
  return queryRoute(request, {
    routeId: 'file',
    requestContext: context,
    generateMiddlewareResponse: query => query(request),
  })
}

test('a file of a booking that is somebody else’s is not there in the same words as one that is nobody’s', async () => {
  const own = await ask((await booked({ memberRowId: self.id, spaceId })).id)
  expect([own.status, await own.text()]).toEqual([200, expect.stringMatching(/^BEGIN:VCALENDAR/)])
  const others = (await booked({ memberRowId: await member(), spaceId: await space() })).id
  const [theirs, nobodys] = [await ask(others), await ask(randomUUID())]
  for (const { status, headers } of [theirs, nobodys]) {
    expect([status, headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8'])
    expect(headers.get('cache-control')).toBe('private, no-store')
  }
  const said = await theirs.text()
  expect(said).toMatch(/^This page is not here\. \S.+\n$/)
  expect(await nobodys.text()).toBe(said)
})
