/** A link that stands by itself: easy to press, and seen to be one. */
export const TEXT_LINK =
  'inline-flex min-h-11 items-center font-semibold text-reef underline underline-offset-4'
