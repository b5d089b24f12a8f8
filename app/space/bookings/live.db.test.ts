import { expect, test, vi } from 'vitest'
import '#app/register.server.ts'
import { NOBODY, TOPICS } from '#app/kit/platform/changes.server.ts'
import { followChanges } from '#app/kit/platform/live.server.ts'
import { createLog } from '#app/kit/platform/log.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { FREE } from '../spaces/rules/price.ts'
import { spaces } from '../spaces/tables.server.ts'
import { closeTime } from './commands/desk.server.ts'
import { bookForMember, cancelBooking, moveBooking } from './commands/staff.server.ts'

const { db, connection } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const at = (clock: string) => new Date(`2026-12-01T${clock}:00+07:00`)
const owner = await asStaff({ ...ctx, now: () => at('08:00') }, 'owner')

test('whose booking was made, moved or cancelled is told with it, and of a closure that it is nobody’s', async () => {
  const member = await insertMember(db, { planName: 'Monthly Pass', expiryDate: '2027-02-01' })
  const [space] = await db
    .insert(spaces)
    .values({ name: { en: 'Reef' }, kind: 'room', priceRules: FREE })
    .returning()
  const spaceId = space?.id ?? ''
  const changes = followChanges(connection, createLog('silent'))
  const heard: (readonly string[] | undefined)[] = []
  const topics: string[] = []
  changes.subscribe({
    onChange: (topic, of) => {
      topics.push(topic)
      if (topic === 'bookings') heard.push(of)
    },
    onClose: () => {},
  })
  await vi.waitFor(() => expect(topics).toHaveLength(TOPICS.length), { timeout: 10_000 })
  heard.length = 0
  const says = (count: number, of: string) =>
    vi.waitFor(() => expect(heard).toEqual([...heard.slice(0, count - 1), [of]].slice(0, count)))

  const plain = { unit: null, useCredits: false, purpose: '', key: null }
  const span = { spaceId, from: at('10:00'), to: at('11:00') }
  const made = await bookForMember(owner, { ...plain, ...span, memberRowId: member.id })
  if (!made.ok) throw new Error(made.reason)
  await says(1, member.id)
  const { id } = made.value
  expect(await moveBooking(owner, { id, from: at('12:00'), to: at('13:00'), seen: 0 })).toMatchObject({
    ok: true,
  })
  await says(2, member.id)
  expect(await cancelBooking(owner, { id, giveBack: true })).toMatchObject({ ok: true })
  await says(3, member.id)
  const closed = await closeTime(owner, { ...span, unit: null, reason: 'Cleaning', key: null })
  expect(closed).toMatchObject({ ok: true })
  await says(4, NOBODY)
  expect(heard).toHaveLength(4)
  await changes.close()
})
