import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { applications } from '../registration/tables.server.ts'

export const noun = {
  see: 'applications.view',
  kinds: {
    application: {
      words: [m.activity_type_application, m.activity_the_application],
      record: '/admin/applications/',
      names: { from: applications, id: applications.id, name: applications.name },
    },
    applications: {
      words: [m.activity_type_applications, m.activity_the_applications],
      screen: '/admin/applications',
    },
  },
} as const satisfies Noun
