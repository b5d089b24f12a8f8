import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { spaces } from './tables.server.ts'

export const noun = {
  permissions: { spaces: ['view', 'edit', 'delete'] },
  see: 'spaces.view',
  kinds: {
    space: {
      words: [m.activity_type_space, m.activity_the_space],
      record: '/admin/spaces?edit=',
      names: {
        from: spaces,
        id: spaces.id,
        name: spaces.name,
      },
      search: {
        label: m.search_spaces,
        group: 'spaces',
        texts: [spaces.name],
        detail: [spaces.place],
      },
    },
    spaces: { words: [m.activity_type_spaces, m.activity_the_spaces], screen: '/admin/spaces' },
  },
  navigation: { staff: { screen: '/admin/spaces', label: m.admin_spaces, place: ['space', 3] } },
  live: { spaces: { onPages: true } },
  holdings: {
    spaces: {
      whose: 'nobody',
      endedBy: { bound: 'what staff write' },
      kept: [
        'name',
        'place',
        'equipment',
        'kind',
        'spot',
        'image_url',
        'hours',
        'audience',
        'plans',
        'price_rules',
        'credits',
        'visitors_pay',
      ],
    },
  },
} as const satisfies Noun
