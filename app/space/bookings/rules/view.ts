/** How staff look at bookings: by the hours of a day, or over a week. */
export const VIEWS = ['day', 'week'] as const
export type View = (typeof VIEWS)[number]

/** How many days each shows, from the one that is asked for. */
export const VIEW_DAYS: Record<View, number> = { day: 1, week: 7 }

/** What an address asks for; a day, where it says nothing. */
export function readView(params: URLSearchParams): View {
  return VIEWS.find(view => view === params.get('view')) ?? 'day'
}
