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
  access: {
    routes: {
      spaces: {
        see: 'spaces.view',
        does: {
          '(new)': 'createSpace',
          '(edit)': 'updateSpace',
          delete: 'deleteSpaces',
          set: 'switchSpaces',
          renew_feed: 'renewSpaceFeed',
          end_feed: 'endSpaceFeed',
        },
      },
      'spaces-export': { see: 'spaces.view' },
      'space/spaces/routes/image': { see: 'everyone' },
    },
    typed: {
      name_en: 'Room',
      kind: 'room',
      units: '1',
      turnaroundMinutes: '0',
      minMinutes: '30',
      maxMinutes: '480',
      stepMinutes: '30',
      maxDaysAhead: '90',
      audience: 'members',
      cancelHours: '2',
    },
    commands: {
      createSpace: 'spaces.edit',
      updateSpace: 'spaces.edit',
      switchSpaces: 'spaces.edit',
      deleteSpaces: 'spaces.delete',
    },
  },
  screens: [
    { area: 'staff', name: 'spaces', path: '/admin/spaces', signedIn: true },
    { area: 'staff', name: 'space-new', path: '/admin/spaces?new=1', signedIn: true, isDialog: true },
    { area: 'empty', name: 'spaces', path: '/admin/spaces', signedIn: true },
  ],
} as const satisfies Noun
