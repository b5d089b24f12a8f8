import type { Noun } from '#app/noun.ts'

export const noun = {
  holdings: {
    agreements: { whose: 'nobody', kept: ['version', 'locale', 'title', 'pages', 'sha256'] },
  },
  access: { routes: { 'agreement-file': { see: 'everyone' } } },
} as const satisfies Noun
