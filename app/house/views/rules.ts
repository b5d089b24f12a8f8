import { withoutDialog } from '#app/kit/pure/form-values.ts'
import { LONGEST_VIEW_NAME } from '#app/kit/pure/list-query.ts'

/** How long what is kept of a view may be, and how many one person keeps. */
export const LIMITS = { name: LONGEST_VIEW_NAME, query: 1_000, views: 50 } as const

/** A list of the staff area, without its language; that of one record has its id in it. */
export const LIST_PATH = /^\/admin(\/[a-z0-9-]{1,40}){1,3}$/

/**
 * What is kept of a list's address: its filters, order and columns, whatever order they stand in. A search is about one
 * day and names people, so that it is not kept, nor is the page or a dialog over it (rule lists.views).
 */
export function keptQuery(search: string): string {
  const params = new URLSearchParams(withoutDialog(search))
  for (const name of ['q', 'page']) params.delete(name)
  for (const [name, value] of [...params]) if (value === '' && name !== 'columns') params.delete(name, value)
  params.sort()
  return params.toString()
}
