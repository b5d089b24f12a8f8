import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Permission } from '#app/house/accounts/rules.ts'

type Words = () => string

/** How the records of a kind are called now: a table, or tables that are joined, with their id and name. */
export type RecordNames = {
  from: PgTable | SQL
  id: PgColumn
  name: PgColumn | SQL
  /** For what is of a day: it is told with the name. */
  day?: PgColumn
}

/** What the activity log writes about: a kind of record, or in the plural a screen with all of them. */
export type Kind = {
  /** Its name in a list, and within a sentence, e.g. "the service Printing". */
  words: readonly [label: Words, phrase: (texts: { name: string }) => string]
  /** Within a sentence, the list of a kind that is named in the singular. */
  listWords?: Words
  /** The screen that shows it, whichever record of the kind it is. */
  screen?: string
  /** The screen of a single record, whose id follows. */
  record?: string
  /** What its screen asks for, where that is not what the noun's others ask for. */
  see?: Permission
  names?: RecordNames
}

/** What somebody did: its name in a list, and a sentence. */
export type ActionWords = readonly [
  label: Words,
  sentence: (texts: { actor: string; entity: string }) => string,
]

/**
 * What a noun says about itself, once. Whoever puts nouns together (the log, search, navigation, privacy, live updates,
 * tests) reads it from here, through `app/nouns.ts`, and lists no noun.
 */
export type Noun = {
  /** What its screens ask for; without, every member of staff sees them. */
  see?: Permission
  /** By the entity type that the log keeps. */
  kinds?: Readonly<Record<string, Kind>>
  /** Actions that only this noun has, as the log keeps them; what many have stands in `action-texts.ts`. */
  actions?: Readonly<Record<string, ActionWords>>
}
