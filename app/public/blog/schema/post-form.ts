// What components need to know of the forms: without the checks of schema.ts, which the browser does not run.

export const POST_TEXTS = [
  'title',
  'slug',
  'metaDescription',
  'tags',
  'keywords',
  'outline',
  'introduction',
  'summary',
  'ctaText',
  'ctaUrl',
] as const

/** Search engines show about this much of a description. */
export const GOOD_DESCRIPTION = 160
