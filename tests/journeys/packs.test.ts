import { expect, test } from 'vitest'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { findMemberBalance } from '#app/money/ledger/queries.server.ts'
import { listGrants } from '#app/space/credits/queries/credits.server.ts'
import { creditPacks } from '#app/space/packs/tables.server.ts'
import { FREE } from '#app/space/spaces/rules/price.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { mailedTo } from '../support/member-visits.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { insertMember } from '../support/reviewer.ts'

const house = await openRequestHouse()
const { db } = house

test('a member buys a pack on a phone, books with it, and reads where it went', async () => {
  const tomorrow = addDays(bangkokDay(new Date()), 1)
  const member = await insertMember(db, { name: 'Mali Chan', expiryDate: addDays(tomorrow, 60) })
  const room = {
    name: { en: 'Pearl Room' },
    kind: 'room',
    priceRules: { ...FREE, hourSatang: 30_000 },
  } as const
  await db.insert(spaces).values({ ...room, minMinutes: 60 })
  await db.insert(creditPacks).values({
    name: { en: 'Six hours', th: 'หกชั่วโมง', ru: 'Шесть часов' },
    unit: 'minute',
    amount: 360,
    priceSatang: 120_000,
    days: 92,
  })
  const visitor = house.newVisitor()
  await visitor.open('/my/login')
  visitor.fill('Email', member.email)
  await visitor.press('Ask for a link and a code')
  await house.work()
  visitor.fill('Code of six digits', (await mailedTo(db, member.email)).code)
  await visitor.press('Sign in')
  expect(visitor.address).toBe('/my')

  await visitor.follow('Buy a pack')
  await visitor.follow('Buy Six hours')
  visitor.page.getByText(/^6 hours for ฿1,200, to use until /)

  // While they look, staff make it dearer: nothing is bought, and both are told.
  await db.update(creditPacks).set({ priceSatang: 130_000 })
  await visitor.press('Buy for ฿1,200')
  expect(visitor.main).toHaveTextContent(
    'You saw 6 hours for ฿1,200, 92 days. Now it is 6 hours for ฿1,300, 92 days.',
  )
  expect(await findMemberBalance(db, member.id)).toBe(0)
  await visitor.press('Buy for ฿1,300')
  visitor.page.getByText(/^Six hours is yours until /)
  expect(await findMemberBalance(db, member.id)).toBe(130_000)

  await visitor.open(`/my/book?day=${tomorrow}`)
  const times = visitor.page.getAllByRole<HTMLAnchorElement>('link', { name: /^\d\d:\d\d.*Pearl Room/ })
  await visitor.open(times[0]?.href ?? '')
  expect(visitor.control(/^With credits: 1 h/)).toBeChecked()
  await visitor.press('Book it')
  expect(visitor.address).toMatch(/\/my\/bookings\/[\w-]+/)
  expect(await listGrants(db, { memberRowId: member.id })).toMatchObject([{ kind: 'pack', left: 300 }])
  expect(await findMemberBalance(db, member.id)).toBe(130_000)
  for (const [language, name] of [
    ['th', 'หกชั่วโมง'],
    ['ru', 'Шесть часов'],
  ]) {
    await visitor.open(`/${language}/my/members/${member.id}/credits`)
    expect(visitor.main).toHaveTextContent(`· ${name}`)
  }
})
