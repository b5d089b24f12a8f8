import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { applications } from '#app/people/applicants/tables.server.ts'

export const noun = {
  permissions: { applications: ['view', 'edit'] },
  see: 'applications.view',
  kinds: {
    application: {
      words: [m.activity_type_application, m.activity_the_application],
      record: '/admin/applications/',
      names: { from: applications, id: applications.id, name: applications.name },
      search: {
        label: m.search_applications,
        group: 'applications',
        texts: applications,
        phones: [applications.mobilePhone],
        detail: [applications.memberId, applications.selectedPlan, applications.email],
        day: applications.createdAt,
      },
    },
    applications: {
      words: [m.activity_type_applications, m.activity_the_applications],
      screen: '/admin/applications',
    },
  },
  actions: {
    flood_rejected: [m.activity_action_flood_rejected, m.activity_did_flood_rejected],
  },
  navigation: {
    staff: {
      screen: '/admin/applications',
      label: m.admin_applications,
      place: ['inbox', 1],
      waiting: 'application',
    },
  },
  live: { applications: {} },
} as const satisfies Noun
