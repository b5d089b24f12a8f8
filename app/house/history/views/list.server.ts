import {
  type ActivityQuery,
  listActors,
  listKinds,
  type Person,
} from '#app/house/activity/queries/activity.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { addDays, type Day, isDay } from '#app/kit/pure/days.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { readListQuery } from '#app/kit/pure/list-query.ts'

/** What the filters of the list offer: what the log holds. */
export type ActivityOffer = { people: Person[]; actions: string[]; types: string[] }

export async function offerFilters(db: Executor): Promise<ActivityOffer> {
  const [people, kinds] = await Promise.all([listActors(db), listKinds(db)])
  return { people, ...kinds }
}

/** The same from memory for a minute: what happens for the first time is listed at once, and then offered too. */
export function findShownOffer({ db, kept }: Pick<ServerContext, 'db' | 'kept'>): Promise<ActivityOffer> {
  return kept.find('activity offer', [], () => offerFilters(db))
}

/** In the address: the order in which the log is read as it came about. */
export const OLDEST_FIRST = 'when'

/**
 * What the list's address asks for; days that are none, and values that are not offered, count as no filter. Who only
 * looked is left out, unless that is asked for: views are most of the log, and change nothing.
 */
export function readActivityQuery(params: URLSearchParams, offer: ActivityOffer): ActivityQuery {
  const { search, page, sort, filters } = readListQuery(params, {
    who: [...offer.people.map(person => person.id), 'visitor', 'system'],
    action: offer.actions,
    type: offer.types,
    views: ['shown'],
  })
  const { who, action, type, views } = filters
  const { from, to } = readTexts(params, ['from', 'to'])
  return {
    search,
    page,
    who,
    action,
    type,
    isWithoutViews: views !== 'shown' && action !== 'viewed',
    isOldestFirst: sort.by === OLDEST_FIRST,
    from: isListable(from) ? startOf(from) : null,
    to: isListable(to) ? startOf(addDays(to, 1)) : null,
  }
}

/** Years that a clock can have. */
function isListable(day: string): day is Day {
  return isDay(day) && day >= '1970-01-01'
}

function startOf(day: Day): Date {
  return new Date(`${day}T00:00:00+07:00`)
}

/** Whether more is left out than views, which the list leaves out by itself. */
export function isFiltered(query: ActivityQuery): boolean {
  const { page: _page, isWithoutViews: _views, isOldestFirst: _order, ...filters } = query
  return Object.values(filters).some(value => value !== '' && value !== null)
}
