import type { FormFields, SavedFields } from '#app/kit/pure/form-fields.ts'
import type { WeekState } from '../queries/week.server.ts'

/** A day of the week as its column shows it. */
export type RosterDay = {
  date: string
  /** "Mon 16" */
  shortText: string
  /** "Monday 16 November" */
  text: string
  isToday: boolean
  /** Why the whole team is off; '' for a day off without a name. */
  closed: string | null
  /** When the reception is open, in words. */
  open: string[]
  /** Of each hour, the fewest who are in the house. */
  hours: number[]
  /** When the reception is open and nobody is there, in words. */
  gaps: string[]
}

/** Somebody's day in the week. */
export type RosterCell = {
  date: string
  hours: string[]
  isOnLeave: boolean
  /** They have asked for leave, and nobody has decided. */
  isLeaveAsked: boolean
  /** Not what employees see. */
  isChanged: boolean
}

export type RosterPerson = {
  id: string
  name: string
  department: string
  cells: RosterCell[]
  total: string
}

export type RosterView = {
  monday: string
  text: string
  state: WeekState
  /** Something of it is planned and not published. */
  isDraft: boolean
  version: string
  days: RosterDay[]
  people: RosterPerson[]
  /** Whose shifts publishing would change. */
  changed: number
}

/** The dialog of a day of somebody. */
export type DayDialogView = {
  title: string
  saved: SavedFields<FormFields>
  /** The shifts to fill it with: what is chosen stands in its fields and is not saved yet. */
  presets: { text: string; cell: string }[]
}
