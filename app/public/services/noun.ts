import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { services } from './tables.server.ts'

export const noun = {
  permissions: { services: ['view', 'edit', 'delete'] },
  see: 'services.view',
  kinds: {
    service: {
      words: [m.activity_type_service, m.activity_the_service],
      record: '/admin/services?edit=',
      names: { from: services, id: services.id, name: services.title },
      search: {
        label: m.search_services,
        group: 'services',
        texts: [services.title],
        detail: [services.price],
      },
    },
    services: { words: [m.activity_type_services, m.activity_the_services], screen: '/admin/services' },
  },
  navigation: { staff: { screen: '/admin/services', label: m.admin_services, place: ['site', 2] } },
  live: { services: { onPages: true } },
  holdings: {
    services: {
      whose: 'nobody',
      endedBy: { bound: 'what staff write' },
      kept: ['title', 'description', 'icon', 'price', 'text_key'],
    },
  },
} as const satisfies Noun
