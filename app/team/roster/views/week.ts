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

/** A shift in words, and as a form names it. */
export type RosterShift = { text: string; startsAt: string; endsAt: string }

/** Somebody's day in the week. */
export type RosterCell = {
  date: string
  shifts: RosterShift[]
  isOnLeave: boolean
  /** They have asked for leave, and nobody has decided. */
  isLeaveAsked: boolean
  /** Not what employees see. */
  isChanged: boolean
}

/** The week of somebody, or of the open shifts. */
export type RosterRow = {
  /** Of the employee; `OPEN` for what belongs to nobody yet. */
  id: string
  name: string
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
  open: RosterRow
  people: RosterRow[]
  /** Whose shifts publishing would change. */
  changed: number
}

/** The dialog of a day of somebody, or of the open shifts. */
export type DayDialogView = {
  title: string
  /** How many shifts there is room for. */
  slots: number
  /** Who can be given an open shift; null for a day of somebody. */
  people: { id: string; name: string }[] | null
  saved: SavedFields<FormFields>
  /** The shifts to fill it with: what is chosen stands in its fields and is not saved yet. */
  presets: { text: string; cell: string }[]
}
