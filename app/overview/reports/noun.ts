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
} as const satisfies Noun
