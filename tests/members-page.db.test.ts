import type pg from 'pg'
import { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { loader as loadFrame } from '#app/areas/admin/layout.tsx'
import { loader as loadMembers } from '#app/areas/admin/members.tsx'
import { guardArea } from '#app/house/accounts/steps/guard.server.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { loader as loadLog } from '#app/house/history/routes/admin.tsx'
import { plans } from '#app/house/plans/tables.server.ts'
import { Client } from '#app/kit/platform/database-client.server.ts'
import { keepFindings } from '#app/kit/platform/kept-findings.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { loader as loadSearch } from '#app/overview/search/routes/admin.tsx'
import { createTestContext } from './support/context.ts'
import { createTestDatabase } from './support/database.ts'
import { insertMember } from './support/reviewer.ts'
import { cookieOf, createPerson } from './support/sign-in.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const kept = keepFindings()

// biome-ignore lint/suspicious/noExplicitAny: the router's own arguments carry types of the whole route tree
type Loader = (args: any) => Promise<unknown>

/** Loads the screen and its frame as the router does; gives the reads that PostgreSQL was asked. */
async function readsOf(cookie: string, path: string, loadScreen: Loader) {
  const asked = vi.spyOn(Client.prototype, 'query')
  const url = new URL(path, ctx.origin)
  const context = new RouterContextProvider()
  context.set(requestContext, { ...ctx, kept })
  const args = { request: new Request(url, { headers: { cookie } }), url, context, params: {}, pattern: '' }
  await guardArea('admin')(args, async () => {
    await Promise.all([(loadFrame as Loader)(args), loadScreen(args)])
    return new Response()
  })
  const texts = asked.mock.calls.map(([statement]) => (statement as unknown as pg.QueryConfig).text)
  asked.mockRestore()
  return texts.filter(text => /^\(?select/.test(text))
}

await createPerson(db, { email: 'owner@sala.test', role: 'owner' })
const cookie = await cookieOf(ctx, 'owner@sala.test')
const member = await insertMember(db, { name: 'Nok Suwan' })
for (const [entityType, entityId] of [
  ['member', member.id],
  ['plan', (await db.select({ id: plans.id }).from(plans).limit(1))[0]?.id ?? ''],
])
  await db
    .insert(adminActivityLog)
    .values({ action: 'updated', entityType: entityType ?? '', entityId: entityId ?? '' })

const WHO_LOOKS = [expect.stringContaining('from "sessions"'), expect.stringContaining('from "settings"')]

test('a page of members asks the database three things: who looks, whether they need a second factor, and the page with how many there are', async () => {
  await readsOf(cookie, '/admin/members', loadMembers)
  expect(await readsOf(cookie, '/admin/members', loadMembers)).toEqual([
    ...WHO_LOOKS,
    expect.stringMatching(/select count\(\*\).* from "members"/s),
  ])
})

test('a page of the log asks besides only for the names of the records, however many kinds it shows', async () => {
  await readsOf(cookie, '/admin/members', loadMembers)
  await readsOf(cookie, '/admin/activity?views=shown', loadLog)
  expect(await readsOf(cookie, '/admin/activity?views=shown', loadLog)).toEqual([
    ...WHO_LOOKS,
    expect.stringContaining('from "admin_activity_log"'),
    expect.stringContaining('as named'),
  ])
})

test('a search asks for all kinds at once', async () => {
  expect(await readsOf(cookie, '/admin/search?q=nok', loadSearch)).toEqual([
    ...WHO_LOOKS,
    expect.stringContaining('union all'),
  ])
})
