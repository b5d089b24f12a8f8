import { expect, test } from 'vitest'
import { FREE } from '#app/space/spaces/rules/price.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { openRequestHouse } from '../support/request-house.ts'

const house = await openRequestHouse()

test('an address of a space that is not there, or of no time, leads to all free times and says why', async () => {
  const [space] = await house.db
    .insert(spaces)
    .values({ nameEn: 'Shore Room', kind: 'room', priceRules: FREE, isPublic: true })
    .returning()
  const visitor = house.newVisitor()
  const alert = () => visitor.page.queryByRole('alert')
  await visitor.open('/book/somewhere?from=2026-01-01T10:00:00.000Z&minutes=60')
  expect(alert()).toHaveTextContent('This space can’t be booked any more.')
  await visitor.open(`/book/${space?.id}?from=2026-01-01T10:00:00.000Z&minutes=525600`)
  expect(alert()).toHaveTextContent('This is no time that can be booked. Check the beginning and the end.')
  await visitor.follow(/^2 h/, visitor.page.getByRole('navigation', { name: 'Shore Room: how long' }))
  expect(visitor.address).toContain('minutes=120')
  expect(visitor.main).not.toHaveTextContent('This is no time')
})
