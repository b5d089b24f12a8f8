import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { FREE } from '#app/space/spaces/rules/price.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { newSlip, slipPicture } from '../support/slip.ts'
import { fileOf } from '../support/visitor-registering.ts'

const house = await openRequestHouse()
const { db } = house

test('a visitor books on a phone, pays by the code while the time is held, sends the slip, and has the paper once staff accept it', async () => {
  const room = { name: { en: 'Reef Room' }, kind: 'room', isPublic: true, visitorsPay: 'ahead' } as const
  await db.insert(spaces).values({ ...room, priceRules: { ...FREE, hourSatang: 25_000 }, maxMinutes: 60 })
  const visitor = house.newVisitor()
  const heading = () => visitor.page.getByRole('heading', { level: 1 })
  await visitor.open(`/book?day=${addDays(bangkokDay(new Date()), 1)}`)
  await visitor.follow(/^08:00.*Reef Room/)
  expect(visitor.main).toHaveTextContent('We keep the time for you for 30 minutes.')
  visitor.fill('Name', 'Dao Visitor')
  visitor.fill('Email', 'dao.pays@example.com')
  await visitor.press('Keep it and pay')
  expect(heading()).toHaveTextContent('Pay now to book it')
  expect(visitor.main).toHaveTextContent(/We keep it for you until \d\d:\d\d \(Thai time, UTC\+7\)\./)
  expect(visitor.page.getByRole('img', { name: /250/ })).toBeVisible()
  const own = visitor.address
  await visitor.follow('Bank transfer')
  expect(visitor.page.getByText(/^BOOK-[\dA-F]{8}$/)).toBeVisible()
  visitor.attach('Receipt image', [fileOf(await slipPicture(newSlip({ amountSatang: 250_00 })))])
  await visitor.press('I have paid: send the slip')
  expect(heading()).toHaveTextContent('We have your slip')

  const owner = await house.newStaff()
  const [slip] = await db.select().from(receipts).where(eq(receipts.email, 'dao.pays@example.com'))
  await owner.open(`/admin/receipts/${slip?.id}`)
  expect(owner.page.getByRole('heading', { level: 2, name: 'A visitor’s booking' })).toBeVisible()
  await owner.follow('Accept')
  await owner.press('Accept', owner.page.getByRole('dialog'))
  expect(owner.main).toHaveTextContent('Accepted: the booking stands')
  expect(owner.page.queryByText('Accepting it')).toBeNull()
  await owner.follow('Reef Room')
  expect(owner.page.getByRole('dialog')).toHaveTextContent('฿250, paid')

  await visitor.open(own)
  expect(heading()).toHaveTextContent('It is booked')
  expect(visitor.main).toHaveTextContent('฿250, paid')
  const papers = visitor.page.getByRole('region', { name: 'Receipts' })
  const file = await visitor.fetch(within(papers).getByRole<HTMLAnchorElement>('link').href)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(file.headers.get('cache-control')).toContain('no-store')
})
