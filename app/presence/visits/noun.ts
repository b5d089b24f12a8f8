import { inArray, or } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { visits } from './tables.server.ts'

export const noun = {
  permissions: { visits: ['view', 'edit'] },
  see: 'visits.view',
  kinds: {
    visits: { words: [m.activity_type_visits, m.activity_the_visits], screen: '/admin/visits' },
  },
  actions: {
    checked_in: [m.activity_action_checked_in, m.activity_did_checked_in],
    checked_out: [m.activity_action_checked_out, m.activity_did_checked_out],
    visit_undone: [m.activity_action_visit_undone, m.activity_did_visit_undone],
    visit_reopened: [m.activity_action_visit_reopened, m.activity_did_visit_reopened],
    stay_settled: [m.activity_action_stay_settled, m.activity_did_stay_settled],
  },
  navigation: {
    staff: { screen: '/admin/visits', label: m.visits_title, place: ['members', 2], waiting: 'visit' },
  },
  live: { visits: {} },
  holdings: {
    visits: {
      whose: 'member',
      endedBy: [{ days: 1827, since: 'entered_at', where: 'left_at is not null' }],
      kept: ['left_how'],
      words: m.privacy_part_visits,
      rows: ({ memberIds, applicationIds }) =>
        or(inArray(visits.memberRowId, memberIds), inArray(visits.applicationId, applicationIds)),
    },
    // A week after they were shown, when no tablet can tell of them any more, they are gone.
    used_check_in_codes: { whose: 'nobody', endedBy: { job: 'forget-used-check-in-codes' }, kept: ['kind'] },
  },
} as const satisfies Noun
