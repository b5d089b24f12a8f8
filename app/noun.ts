import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { WorkHandler } from '#app/house/long-works/steps/turn.server.ts'
import type { Worker } from '#app/kit/platform/jobs.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import type { IconName } from '#app/kit/ui/icons.ts'

type Words = () => string

/** How the records of a kind are called now: a table, or tables that are joined, with their id and name. */
export type RecordNames = {
  from: PgTable | SQL
  id: PgColumn
  /** Where it holds words in several languages, readers see theirs. */
  name: PgColumn | SQL
  /** For what is of a day: it is told with the name. */
  day?: PgColumn | SQL
  /** For what is at a time of that day, as the clock of its place shows it. */
  clock?: SQL
}

/** How the records of a kind are found by the search: under their name, with what tells them from others. */
export type Found = {
  label: Words
  /** Names the group of results for programs. */
  group: string
  /** Where the words are looked for; the table itself where it has a column of what its rows are found by. */
  texts: readonly [PgColumn, ...PgColumn[]] | PgTable
  phones?: readonly PgColumn[]
  detail?: readonly PgColumn[]
  /** The day or the instant that it is from: tells those of one name apart, and the newest comes first. */
  day?: PgColumn
  /** People come before what they did, wherever their noun stands. */
  comesFirst?: boolean
}

/** What the activity log writes about: a kind of record, or in the plural a screen with all of them. */
export type Kind<Permission extends string = string> = {
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
  /** The same of some of its records, by their id. */
  seeOf?: Readonly<Record<string, Permission>>
  names?: RecordNames
  /** Only of a kind with names and a screen for each record. */
  search?: Found
}

/** What somebody did: its name in a list, and a sentence. */
export type ActionWords = readonly [
  label: Words,
  sentence: (texts: { actor: string; entity: string }) => string,
]

/** What stands in one of several parts of a whole, and where among its others: the smallest comes first. */
type Placed<Part> = { place: readonly [part: Part, order: number] }

/** The places of the staff area. Each opens on the first of its screens; the others are tabs above it. */
export type Place = 'today' | 'members' | 'space' | 'money' | 'team' | 'site' | 'settings'

/** Screens without a tab of their own: another screen leads to them, and its tab stands for them. */
export type Held = 'inbox'

/** A screen that an area's navigation leads to. */
export type Entry = {
  screen: `/${string}`
  label: Words
  /** What waits behind it, by its name in the area's badge. */
  waiting?: string
  /** Leads to the screens that have this as their place. */
  holds?: Held
  /** Stands there only in a house that sells to companies. */
  isOfCompanies?: true
}

/** What the settings are grouped by: what people look for. */
export type SettingsGroup =
  | 'house'
  | 'hours'
  | 'site'
  | 'plans'
  | 'money'
  | 'doors'
  | 'bookings'
  | 'team'
  | 'people'
  | 'mail'
  | 'programs'
  | 'data'

/** A section of the settings. */
export type Section<Permission extends string = string> = Placed<SettingsGroup> & {
  /** What follows `/admin/settings/` in its address. */
  name: string
  label: Words
  see: Permission
}

/** What erasing a person does to a column of theirs; every way but `kept` and `tax` leaves nothing of it. */
export type Way =
  /** Takes the column's default: null, or empty. */
  | 'emptied'
  /** For a text that has no default and may not be null. */
  | 'blanked'
  | 'name'
  | 'first_name'
  | 'last_name'
  | 'email'
  /** Says nothing about anybody once the names are gone. */
  | 'kept'
  /** Stays in the tax records until their time is over. */
  | 'tax'
  /** Loses what is personal in it, and only that (see `SAFE_DETAILS`). */
  | 'redacted'

/** Who a table's rows are about. Staff accounts end in Settings, and are not erased here. */
type Whose = 'member' | 'employee' | 'everyone' | 'staff' | 'nobody'

/** The ids of the records that name somebody. */
export type PersonIds = {
  memberIds: string[]
  applicationIds: string[]
  receiptIds: string[]
  requestIds: string[]
  guestIds: string[]
  employeeIds: string[]
  userIds: string[]
}

/** The condition that picks a person's rows of a table. */
export type RowsOf = (person: PersonIds) => SQL | undefined

/** Rows that the nightly sweep deletes: so many days after the time in that column, where the condition of SQL holds. */
export type Sweep = { days: number; since: string; where?: string }

/** What keeps a table from growing for ever (rule running.ends). */
export type Ending =
  | readonly Sweep[]
  /** A job of its own deletes what is over. */
  | { job: string }
  /** Its rows go with the row of that table which they point to. */
  | { with: string }
  | { law: Law }
  /** It cannot grow beyond what this says; of people who were forgotten a row without a name stays. */
  | { bound: string }

/**
 * What the law keeps. `tax`: five years from the end of the year (Accounting Act s. 14, Revenue Code s. 87/3). `labour`: two
 * years from the end of the employment (Labour Protection Act s. 115). `contract`: what was agreed to, ten years in which it
 * can be claimed (Civil and Commercial Code s. 193/30).
 */
type Law = 'tax' | 'labour' | 'contract'

/** What a table holds about people, and what ends it. */
export type Holding = {
  whose: Whose
  endedBy: Ending
  /** Every column of text, JSON or a day that says something about the person, and what becomes of it. */
  columns?: Readonly<Record<string, Way>>
  /** The rest of them: words of the house, states, days and numbers. */
  kept?: readonly string[]
  /** Those that open something: they are never part of a download. */
  secrets?: readonly string[]
  /** Those that hold the key of a stored file. */
  files?: readonly string[]
  /** Whether erasing takes the rows away altogether. */
  isRemoved?: boolean
  /** For a table with rows about members or employees: what it is called to them, and which rows are theirs. */
  words?: Words
  rows?: RowsOf
  /** A part of what another row says already: it is not told as something held. */
  isPart?: boolean
}

/** A topic of live updates: screens that show it load again when it changes. */
export type LiveTopic = {
  /** Public pages show it, which are kept in memory: each change is told as it is committed, or a page stays old. */
  onPages?: boolean
  /** Employees see it in their portal. */
  inPortal?: boolean
}

/**
 * What a noun says about itself, once. Whoever puts nouns together (the log, search, navigation, privacy, live updates,
 * tests) reads it from here, through `app/nouns.ts`, and lists no noun. What may be asked for is known where all are listed.
 */
export type Noun<Permission extends string = string> = {
  /** What staff may do with it: see it, change it, and what else it truly has. */
  permissions?: Readonly<Record<string, readonly string[]>>
  /** What the permissions are about, where roles are made: by its name in `permissions`. Without, the entry of the navigation. */
  permissionWords?: Readonly<Record<string, Words>>
  /** What its screens ask for; without, every member of staff sees them. */
  see?: Permission
  /** By the entity type that the log keeps. */
  kinds?: Readonly<Record<string, Kind<Permission>>>
  /** Actions that only this noun has, as the log keeps them; what many have stands in `action-texts.ts`. */
  actions?: Readonly<Record<string, ActionWords>>
  navigation?: { staff?: Entry & Placed<Place | Held>; portal?: Entry & { icon: IconName } }
  settings?: readonly Section<Permission>[]
  live?: Readonly<Record<string, LiveTopic>>
  /** By table. A test compares it with the database, so that nobody adds a column without deciding about it. */
  holdings?: Readonly<Record<string, Holding>>
}

/** What a noun does in the background: `jobs` of any file of its `jobs`, where `server/jobs.ts` finds it. */
export type NounJobs = {
  /** Each job with what does it. */
  workers?: (server: ServerContext) => Worker[]
  /** What takes long, by the kind of work. */
  works?: Readonly<Record<string, WorkHandler>>
  /** Begins again, when the server starts, what a long stop may have left without a job. */
  resume?: (server: ServerContext) => Promise<void>
}
