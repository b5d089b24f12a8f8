import { inArray } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { requests } from './tables.server.ts'

export const noun = {
  permissions: { requests: ['view', 'edit'] },
  see: 'requests.view',
  kinds: {
    request: {
      words: [m.activity_type_request, m.activity_the_request],
      record: '/admin/requests/',
      names: { from: requests, id: requests.id, name: requests.name },
      search: {
        label: m.admin_requests,
        group: 'requests',
        texts: requests,
        phones: [requests.phone],
        detail: [requests.phone, requests.email],
        day: requests.submittedAt,
      },
    },
    requests: { words: [m.activity_type_requests, m.activity_the_requests], screen: '/admin/requests' },
  },
  actions: {
    request_submitted: [m.activity_action_request_submitted, m.activity_did_request_submitted],
    request_taken: [m.activity_action_request_taken, m.activity_did_request_taken],
    request_answered: [m.activity_action_request_answered, m.activity_did_request_answered],
    request_done: [m.activity_action_request_done, m.activity_did_request_done],
    request_reopened: [m.activity_action_request_reopened, m.activity_did_request_reopened],
  },
  navigation: {
    staff: { screen: '/admin/requests', label: m.admin_requests, place: ['inbox', 3], waiting: 'request' },
  },
  live: { requests: {} },
  holdings: {
    requests: {
      whose: 'member',
      endedBy: [
        {
          days: 1827,
          since: 'submitted_at',
          where: 'exists (select from erasures where subject_id = requests.id)',
        },
      ],
      columns: {
        name: 'name',
        email: 'emptied',
        phone: 'emptied',
        wishes: 'emptied',
        note: 'emptied',
        answer: 'emptied',
      },
      kept: ['kind', 'status', 'locale'],
      secrets: ['submission_key'],
      words: m.privacy_part_requests,
      rows: ({ requestIds }) => inArray(requests.id, requestIds),
    },
  },
} as const satisfies Noun
