import { expect, test } from 'vitest'
import { readSettings } from '#app/house/settings/schema/settings.ts'
import { daysWithin, LEAVE_TYPES, leaveDays, yearSpan } from '#app/team/leave/rules/leave.ts'
import { awayDays, leaveRows } from './leave.ts'

const { leave: house } = readSettings(new Map()).settings

test.each(['2026-01-01', '2026-11-21', '2028-02-29'])(
  'on %s one request waits and the others are decided, nobody is away twice or for longer than the house allows',
  today => {
    const rows = leaveRows({ today })
    const open = rows.filter(({ status }) => status === 'pending')
    expect(open).toHaveLength(1)
    expect(open).toMatchObject([{ approvedBy: null, approvedAt: null }])
    for (const { createdAt, approvedAt } of rows.filter(row => !open.includes(row))) {
      expect(Number(approvedAt)).toBeGreaterThan(Number(createdAt))
      expect(Number(approvedAt)).toBeLessThan(Date.parse(`${today}T00:00:00+07:00`))
    }
    const approved = rows.filter(({ status }) => status === 'approved')
    const days = approved.map(({ startDate, endDate }) => leaveDays(startDate, endDate))
    expect(awayDays({ today }).size).toBe(days.reduce((sum, count) => sum + count, 0))
    for (const { employeeId } of approved) {
      for (const type of LEAVE_TYPES) {
        for (const year of [-1, 0, 1].map(offset => Number(today.slice(0, 4)) + offset)) {
          const own = approved.filter(row => row.employeeId === employeeId && row.leaveType === type)
          const taken = own.reduce((sum, row) => sum + daysWithin(row, yearSpan(year)), 0)
          expect(taken).toBeLessThanOrEqual(house[`${type}Days`] ?? Number.POSITIVE_INFINITY)
        }
      }
    }
  },
)
