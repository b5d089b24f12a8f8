import { expect, test } from 'vitest'
import { deliveryStateOf } from './delivery-state.ts'

test.each([
  [{ status: 'delivered', attempts: 1 }, 'sent'],
  [{ status: 'pending', attempts: 0 }, 'waiting'],
  [{ status: 'pending', attempts: 2 }, 'failing'],
  [{ status: 'stopped', attempts: 9 }, 'failing'],
  [undefined, 'kept'],
] as const)('%j is shown as %s', (delivery, state) => {
  expect(deliveryStateOf(delivery)).toBe(state)
})
