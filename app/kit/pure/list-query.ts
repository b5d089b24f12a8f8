/** How many records one page of a list shows. */
export const PAGE_SIZE = 25

/** A longer list is not counted to its end: a total that nobody reads would cost more than the page. */
export const MOST_COUNTED = 10_000

const LAST_PAGE = 1_000_000
const LONGEST_SEARCH = 100
/** A search of 100 Thai letters has 900, and eight filters no more than that. */
const MOST_CARRIED = 2_000

/** What a list's URL asks for: `search` is trimmed text, `filters` holds only values that were offered. */
export type ListQuery<Filter extends string> = {
  search: string
  page: number
  sort: Sort
  filters: Record<Filter, string>
}

/**
 * Reads search (`q`), page (`page`, from 1), order (`sort`) and filters from a list's URL. Values that are not offered count as no
 * filter (''), so that an edited or outdated link still shows a list.
 * @param offered the allowed values of each filter, by its name in the URL
 */
export function readListQuery<Filter extends string>(
  params: URLSearchParams,
  offered: Record<Filter, readonly string[]>,
): ListQuery<Filter> {
  const filters = Object.entries<readonly string[]>(offered).map(([name, values]) => {
    const value = params.get(name) ?? ''
    return [name, values.includes(value) ? value : '']
  })
  return {
    search: textOf(params.get('q') ?? ''),
    page: pageIn(params),
    sort: sortOf(params),
    filters: Object.fromEntries(filters) as Record<Filter, string>,
  }
}

/** One page of a list, and how many rows all of them have. */
export type Page<Row> = { rows: Row[]; page: number; total: number }

/** Which page the address asks for, from 1. @param name of the list, where an address has several */
export function pageIn(params: URLSearchParams, name = 'page'): number {
  const page = Number(params.get(name) ?? '1')
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1
}

/** Whether the list shows only some of what there is. */
export function isNarrowed({ search, filters }: Pick<ListQuery<string>, 'search' | 'filters'>): boolean {
  return search !== '' || Object.values(filters).some(value => value !== '')
}

/** One line, without the characters that no database takes. */
function textOf(search: string): string {
  return search
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_SEARCH)
}

/** The pattern for LIKE that finds the text anywhere; its own wildcards mean themselves. */
export function containsPattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`
}

export type Sort = { by: string; isDescending: boolean }

/** The order that the URL asks for: `sort=name`, or `sort=-name` for the other way round; '' is the list's own. */
export function sortOf(params: URLSearchParams): Sort {
  const value = params.get('sort') ?? ''
  return value.startsWith('-')
    ? { by: value.slice(1), isDescending: true }
    : { by: value, isDescending: false }
}

/**
 * What a link of a list carries on of the list's address: what fits into 2,000 characters. A list writes it into
 * several links of every row, and nothing that a list offers is longer.
 */
export function carriedQuery(params: URLSearchParams): URLSearchParams {
  let left = MOST_CARRIED
  const carried = [...params].filter(([name, value]) => {
    const length = encodeURIComponent(name).length + encodeURIComponent(value).length + 2
    if (length > left) return false
    left -= length
    return true
  })
  return new URLSearchParams(carried)
}

/** In the address: what a list shows of its columns. An empty one stands before them, for none at all. */
export const COLUMNS = 'columns'

/** The names of the columns that the address asks for; null where it says nothing, and all are shown. */
export function chosenColumns(params: URLSearchParams): string[] | null {
  return params.has(COLUMNS) ? params.getAll(COLUMNS) : null
}

/** In the address of a list's file: that it is to be a spreadsheet. */
export const AS_XLSX = { name: 'as', value: 'xlsx' } as const

/** Characters of the name under which somebody keeps how they look at a list. */
export const LONGEST_VIEW_NAME = 40

/** Under which the form of a selection sends the ticked rows: what asks before they are deleted has the same name. */
export const SELECTED = 'delete'

/** The query of the same list, from its first page, sorted by that column; a second press turns the order round. */
export function nextSort(params: URLSearchParams, by: string): string {
  const current = sortOf(params)
  const next = carriedQuery(params)
  next.delete('page')
  next.set('sort', current.by === by && !current.isDescending ? `-${by}` : by)
  return `?${next}`
}
