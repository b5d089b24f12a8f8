import { inArray, or, sql } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { employees } from '../employees/tables.server.ts'
import { rosterShifts, rosterSwaps } from './tables.server.ts'

export const noun = {
  permissions: { roster: ['view', 'edit'] },
  see: 'roster.view',
  kinds: {
    roster_week: {
      words: [m.activity_type_roster_week, m.activity_the_roster_week],
      screen: '/admin/roster',
    },
    roster_weeks: {
      words: [m.activity_type_roster_weeks, m.activity_the_roster_weeks],
      screen: '/admin/roster',
    },
    roster_swap: {
      words: [m.activity_type_roster_swap, m.activity_the_roster_swap],
      screen: '/admin/roster',
      names: {
        from: sql`${rosterSwaps} join ${employees} on ${employees.id} = ${rosterSwaps.employeeId}`,
        id: rosterSwaps.id,
        name: sql`${employees.firstName} || ' ' || ${employees.lastName}`,
        day: rosterSwaps.date,
      },
    },
  },
  actions: {
    planned: [m.activity_action_planned, m.activity_did_planned],
    shift_taken: [m.activity_action_shift_taken, m.activity_did_shift_taken],
    swap_asked: [m.activity_action_swap_asked, m.activity_did_swap_asked],
    swap_taken: [m.activity_action_swap_taken, m.activity_did_swap_taken],
    swap_withdrawn: [m.activity_action_swap_withdrawn, m.activity_did_swap_withdrawn],
    swap_approved: [m.activity_action_swap_approved, m.activity_did_swap_approved],
    swap_refused: [m.activity_action_swap_refused, m.activity_did_swap_refused],
  },
  navigation: {
    staff: { screen: '/admin/roster', label: m.roster_title, place: ['team', 2], waiting: 'swap' },
  },
  live: { roster: { inPortal: true } },
  holdings: {
    roster_weeks: { whose: 'nobody', endedBy: { bound: 'one row a week' }, kept: ['monday'] },
    roster_shifts: {
      whose: 'employee',
      endedBy: { with: 'employees' },
      isRemoved: true,
      kept: ['date', 'starts_at', 'ends_at', 'stage'],
      words: m.privacy_part_roster,
      rows: ({ employeeIds }) => inArray(rosterShifts.employeeId, employeeIds),
    },
    roster_open_shifts: {
      whose: 'nobody',
      endedBy: { bound: 'six a day of each stage' },
      kept: ['date', 'starts_at', 'ends_at', 'stage'],
    },
    roster_swaps: {
      whose: 'employee',
      endedBy: { with: 'employees' },
      isRemoved: true,
      kept: ['date', 'starts_at', 'ends_at', 'status'],
      words: m.privacy_part_swaps,
      rows: ({ employeeIds }) =>
        or(inArray(rosterSwaps.employeeId, employeeIds), inArray(rosterSwaps.takenBy, employeeIds)),
    },
  },
} as const satisfies Noun
