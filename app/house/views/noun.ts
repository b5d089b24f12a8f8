import type { Noun } from '#app/noun.ts'

export const noun = {
  live: { views: {} },
  holdings: { list_views: { whose: 'staff', endedBy: { with: 'users' }, kept: ['list', 'name', 'query'] } },
} as const satisfies Noun
