/** What a whole week is planned from: the usual weeks, or the week before. */
export const WEEK_SOURCES = ['usual', 'previous'] as const
export type WeekSource = (typeof WEEK_SOURCES)[number]
