import type { SQLWrapper } from 'drizzle-orm'
import { getLocale } from '#app/paraglide/runtime.js'
import { inOrderOfNames } from './columns.server.ts'

/** For sorting by a name: in the order of the dictionaries of the reader's language (rule search.names). */
export function byName(name: SQLWrapper): SQLWrapper {
  return { getSQL: () => inOrderOfNames(name, getLocale()) }
}
