import { inArray } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { membershipChanges } from './tables.server.ts'

export const noun = {
  see: 'ledger.view',
  kinds: { report: { words: [m.report_title, m.activity_the_report], screen: '/admin/reports' } },
  navigation: { staff: { screen: '/admin/reports', label: m.report_title, place: ['money', 4] } },
  holdings: {
    membership_changes: {
      whose: 'member',
      endedBy: { bound: 'a few rows a member: each beginning and each end' },
      kept: ['day', 'change', 'cohort'],
      words: m.privacy_part_membership_changes,
      rows: ({ memberIds }) => inArray(membershipChanges.memberRowId, memberIds),
    },
    membership_days: { whose: 'nobody', endedBy: { bound: 'one row a day' }, kept: ['day'] },
    occupancy_hours: {
      whose: 'nobody',
      endedBy: { bound: 'at most 24 rows a day and place' },
      kept: ['day'],
    },
    staff_hours: { whose: 'nobody', endedBy: { bound: 'at most 24 rows a day' }, kept: ['day'] },
    sign_up_days: { whose: 'nobody', endedBy: { bound: 'at most two rows a day' }, kept: ['day', 'variant'] },
  },
  access: {
    routes: {
      reports: { see: 'ledger.view' },
      'reports-memberships': { see: 'ledger.view' },
      'reports-occupancy': { see: 'ledger.view' },
      'reports-staff': { see: 'ledger.view' },
      'reports-spaces': { see: 'ledger.view' },
      'reports-sign-up': { see: 'ledger.view' },
      'reports-members': { see: 'members.view' },
      'reports-visits': { see: 'visits.view' },
      'reports-shifts': { see: 'labour.view' },
      'reports-applications': { see: 'applications.view' },
      'reports-export': { see: 'ledger.view' },
    },
  },
  screens: [
    { area: 'staff', name: 'reports-money', path: '/admin/reports', signedIn: true },
    { area: 'staff', name: 'reports-memberships', path: '/admin/reports/memberships', signedIn: true },
    { area: 'staff', name: 'reports-occupancy', path: '/admin/reports/occupancy', signedIn: true },
    { area: 'staff', name: 'reports-staff', path: '/admin/reports/staff', signedIn: true },
    { area: 'staff', name: 'reports-spaces', path: '/admin/reports/spaces', signedIn: true },
    { area: 'staff', name: 'reports-sign-up', path: '/admin/reports/sign-up', signedIn: true },
    { area: 'staff', name: 'reports-members', path: '/admin/reports/members?of=new', signedIn: true },
    {
      area: 'staff',
      name: 'reports-members-at-the-end',
      path: '/admin/reports/members?of=end',
      signedIn: true,
    },
    {
      area: 'staff',
      name: 'reports-visits',
      path: '/admin/reports/visits?weekday=1&hour=10',
      signedIn: true,
    },
    { area: 'staff', name: 'reports-shifts', path: '/admin/reports/shifts?hour=10', signedIn: true },
    {
      area: 'staff',
      name: 'reports-applications',
      path: '/admin/reports/applications?of=paid',
      signedIn: true,
    },
    { area: 'empty', name: 'reports-money', path: '/admin/reports', signedIn: true },
    { area: 'empty', name: 'reports-memberships', path: '/admin/reports/memberships', signedIn: true },
    { area: 'empty', name: 'reports-occupancy', path: '/admin/reports/occupancy', signedIn: true },
    { area: 'empty', name: 'reports-staff', path: '/admin/reports/staff', signedIn: true },
    { area: 'empty', name: 'reports-spaces', path: '/admin/reports/spaces', signedIn: true },
    { area: 'empty', name: 'reports-sign-up', path: '/admin/reports/sign-up', signedIn: true },
  ],
} as const satisfies Noun
