import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { insertMember } from '../../../../tests/support/reviewer.ts'
import { feedKeyOf } from '../steps/feed-key.server.ts'
import { calendarFeeds } from '../tables.server.ts'
import { loader } from './feed.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const [{ id: memberRowId }, { id: other }] = [await insertMember(db), await insertMember(db)]
const [feed] = await db.insert(calendarFeeds).values({ memberRowId }).returning()
const file = `${feedKeyOf(ctx, feed?.id ?? '')}.ics`

function ask(headers: HeadersInit = {}, of = file) {
  const context = new RouterContextProvider()
  context.set(requestContext, ctx)
  const request = new Request(`http://localhost/calendar/${of}`, { headers })
  return loader({ context, params: { file: of }, request } as unknown as Parameters<typeof loader>[0])
}

test('a calendar that asks again is told that nothing has changed, also by the mark that what packs answers has made weak', async () => {
  const first = await ask()
  const mark = first.headers.get('etag') ?? ''
  expect(await first.text()).toContain('BEGIN:VCALENDAR')
  for (const known of [mark, `W/${mark}`, `"old", W/${mark}`]) {
    const again = await ask({ 'if-none-match': known })
    expect([again.status, await again.text()]).toEqual([304, ''])
  }
  expect((await ask({ 'if-none-match': '"old"' })).status).toBe(200)
})

test('an address that leads nowhere is answered in words, the same for one that was taken back', async () => {
  const [ended] = await db
    .insert(calendarFeeds)
    .values({ memberRowId: other, endedAt: ctx.now() })
    .returning()
  for (const of of ['x.ics', 'x', `${feedKeyOf(ctx, ended?.id ?? '')}.ics`]) {
    const answer = await ask({}, of)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8'])
    expect(await answer.text()).toMatch(/^This page is not here\. \S.+\n$/)
  }
})
