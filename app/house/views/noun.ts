import type { Noun } from '#app/noun.ts'

export const noun = {
  live: { views: {} },
  holdings: { list_views: { whose: 'staff', endedBy: { with: 'users' }, kept: ['list', 'name', 'query'] } },
  screens: [
    { area: 'staff', name: 'views', path: '/admin/views', signedIn: true },
    {
      area: 'staff',
      name: 'members-view',
      path: '/admin/members?status=active&view=1',
      signedIn: true,
      isDialog: true,
    },
  ],
} as const satisfies Noun
