import { addDays, bangkokDay, startOfDay, weekdayOf } from '#app/kit/pure/days.ts'
import { FREE } from '#app/space/spaces/rules/price.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { signInAsMember } from '../support/member-journey.ts'
import { insertMember } from '../support/reviewer.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('what can be done with a series from one on fits a phone in Thai and Russian', async ({
  page,
  database: { db },
}) => {
  const today = bangkokDay(new Date())
  const member = await insertMember(db, { name: 'Mali Chan', expiryDate: addDays(today, 90) })
  const room = { name: { en: 'Cove Room' }, kind: 'room', priceRules: FREE } as const
  const [space] = await db.insert(spaces).values(room).returning()
  await signInAsMember(page, db, member.email)
  const from = new Date(startOfDay(addDays(today, 7)).getTime() + 10 * 3_600_000).toISOString()
  const rule = { on: String(weekdayOf(today)), until: addDays(today, 28) }
  const asked = { space: space?.id ?? '', from, minutes: '60', member: member.id, ...rule }
  const booked = await page.request.post(`/my/book/series?${new URLSearchParams(asked)}`, {
    form: { shown: '0', left_out: '' },
    maxRedirects: 0,
  })
  const [series] = /^\/my\/series\/[\w-]+/.exec(booked.headers()['location'] ?? '') ?? []
  expect(series).toBeDefined()
  for (const language of ['th', 'ru']) {
    await visit(page, `/${language}${series}?from=${addDays(today, 14)}`)
    const parts = page.locator('#change nav')
    expect(await parts.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
})
