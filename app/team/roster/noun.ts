import { inArray } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { rosterShifts } from './tables.server.ts'

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
  },
  actions: {
    planned: [m.activity_action_planned, m.activity_did_planned],
  },
  navigation: { staff: { screen: '/admin/roster', label: m.roster_title, icon: 'calendar_clock' } },
  live: { roster: { inPortal: true } },
  holdings: {
    roster_weeks: { whose: 'nobody', kept: ['monday'] },
    roster_shifts: {
      whose: 'employee',
      isRemoved: true,
      kept: ['date', 'starts_at', 'ends_at', 'stage'],
      words: m.privacy_part_roster,
      rows: ({ employeeIds }) => inArray(rosterShifts.employeeId, employeeIds),
    },
  },
  access: {
    routes: {
      roster: {
        see: 'roster.view',
        does: {
          '(day)': 'saveRosterDay',
          usual: 'planWeek',
          previous: 'planWeek',
          publish: 'publishWeek',
        },
      },
      'employee-roster': { see: 'portal' },
    },
    commands: {
      saveRosterDay: 'roster.edit',
      planWeek: 'roster.edit',
      publishWeek: 'roster.edit',
    },
  },
  screens: [
    { area: 'staff', name: 'roster', path: '/admin/roster', signedIn: true },
    { area: 'staff', name: 'roster-thai', path: '/th/admin/roster', signedIn: true },
    { area: 'empty', name: 'roster', path: '/admin/roster', signedIn: true },
    { area: 'portal', name: 'roster', path: '/employee/roster', signedIn: true },
  ],
} as const satisfies Noun
