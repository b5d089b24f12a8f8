import type { Noun } from '#app/noun.ts'

export const noun = {} as const satisfies Noun
