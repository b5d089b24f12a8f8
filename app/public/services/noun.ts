import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { services } from './tables.server.ts'

export const noun = {
  see: 'services.view',
  kinds: {
    service: {
      words: [m.activity_type_service, m.activity_the_service],
      record: '/admin/services?edit=',
      names: { from: services, id: services.id, name: services.title },
    },
    services: { words: [m.activity_type_services, m.activity_the_services], screen: '/admin/services' },
  },
} as const satisfies Noun
