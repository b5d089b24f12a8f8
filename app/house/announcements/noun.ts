import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { announcements } from './tables.server.ts'

export const noun = {
  kinds: {
    announcement: {
      words: [m.activity_type_announcement, m.activity_the_announcement],
      record: '/admin/messages/announcements?edit=',
      see: 'messages.view',
      names: {
        from: announcements,
        id: announcements.id,
        name: announcements.text,
      },
    },
    announcements: {
      words: [m.activity_type_announcements, m.activity_the_announcements],
      screen: '/admin/messages/announcements',
      see: 'messages.view',
    },
  },
  live: { announcements: {} },
  holdings: {
    announcements: {
      whose: 'nobody',
      endedBy: { bound: 'what staff write' },
      kept: ['text', 'starts_on', 'ends_on'],
    },
  },
  access: {
    routes: {
      announcements: {
        see: 'messages.view',
        does: {
          '(new)': 'createAnnouncement',
          '(edit)': 'updateAnnouncement',
          delete: 'deleteAnnouncement',
        },
      },
    },
    typed: {
      text_en: 'Closed on Monday',
      text_th: 'Pit',
      startsOn: '2027-03-04',
      endsOn: '2027-03-06',
    },
    commands: {
      createAnnouncement: 'messages.edit',
      updateAnnouncement: 'messages.edit',
      deleteAnnouncement: 'messages.edit',
    },
  },
  screens: [
    { area: 'staff', name: 'announcements', path: '/admin/messages/announcements', signedIn: true },
    {
      area: 'staff',
      name: 'announcement-new',
      path: '/admin/messages/announcements?new=1',
      signedIn: true,
      isDialog: true,
    },
    { area: 'empty', name: 'announcements', path: '/admin/messages/announcements', signedIn: true },
  ],
} as const satisfies Noun
