import { carriedQuery } from '#app/kit/pure/list-query.ts'

/** What opens something over the list; `to` are people who are chosen already. */
const DIALOGS = ['new', 'reply', 'delete', 'to']

/** The query of the same list with no dialog over it, and without the `closed` ones either. */
export function listHref(search: string, ...closed: string[]): string {
  const params = new URLSearchParams(search)
  for (const name of [...DIALOGS, ...closed]) params.delete(name)
  return `?${carriedQuery(params)}`
}

/** The query of the same list with something opened. */
export function openHref(search: string, name: 'open' | 'reply' | 'delete', id: string): string {
  return openedHref(search, { [name]: id })
}

/** The query of the same list with these in it instead. */
export function openedHref(search: string, opened: Record<string, string>): string {
  const params = new URLSearchParams(listHref(search))
  for (const [name, value] of Object.entries(opened)) params.set(name, value)
  return `?${params}`
}
