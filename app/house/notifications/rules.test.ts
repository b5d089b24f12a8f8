import { expect, test } from 'vitest'
import type { AdminRole } from '#app/house/access/rules.ts'
import { offeredTopics } from './rules.ts'

test.each<['admin' | 'employee', AdminRole | null, string[]]>([
  ['employee', null, ['newMessage', 'leaveDecided']],
  ['employee', 'owner', ['newMessage', 'leaveDecided']],
  ['admin', 'front_desk', ['newMessage', 'newRequest']],
  ['admin', 'accountant', []],
  ['admin', 'manager', ['newMessage', 'newRequest', 'leaveRequested', 'webhookPaused']],
  ['admin', 'owner', ['newMessage', 'newRequest', 'leaveRequested', 'webhookPaused']],
])('in the %s area %s chooses among %j', (area, role, topics) => {
  expect(offeredTopics(area, { admin: role && { displayName: 'Mali', role } })).toEqual(topics)
})
