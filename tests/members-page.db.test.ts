import type pg from 'pg'
import { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { loader as loadFrame } from '#app/areas/admin.tsx'
import { guardArea } from '#app/house/accounts/steps/guard.server.ts'
import { loader as loadMembers } from '#app/joining/members/routes/admin.tsx'
import { Client } from '#app/kit/platform/database-client.server.ts'
import { keepFindings } from '#app/kit/platform/kept-findings.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { createTestContext } from './support/context.ts'
import { createTestDatabase } from './support/database.ts'
import { cookieOf, createPerson } from './support/sign-in.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const kept = keepFindings()

/** Loads the screen and its frame as the router does; gives the reads that PostgreSQL was asked. */
async function readsOf(cookie: string) {
  const asked = vi.spyOn(Client.prototype, 'query')
  const url = new URL('/admin/members', ctx.origin)
  const context = new RouterContextProvider()
  context.set(requestContext, { ...ctx, kept })
  const args = { request: new Request(url, { headers: { cookie } }), url, context, params: {}, pattern: '' }
  await guardArea('admin')(args, async () => {
    // biome-ignore lint/suspicious/noExplicitAny: the router's own arguments carry types of the whole route tree
    await Promise.all([loadFrame(args as any), loadMembers(args as any)])
    return new Response()
  })
  const texts = asked.mock.calls.map(([statement]) => (statement as unknown as pg.QueryConfig).text)
  asked.mockRestore()
  return texts.filter(text => text.startsWith('select'))
}

test('a page of members asks the database four things: who looks, whether they need a second factor, the page and how many there are', async () => {
  await createPerson(db, { email: 'owner@sala.test', role: 'owner' })
  const cookie = await cookieOf(ctx, 'owner@sala.test')
  await readsOf(cookie)
  expect(await readsOf(cookie)).toEqual([
    expect.stringContaining('from "sessions"'),
    expect.stringContaining('from "settings"'),
    expect.stringContaining('from "members"'),
    expect.stringContaining('select count(*)'),
  ])
})
