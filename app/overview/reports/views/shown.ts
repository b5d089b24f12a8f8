/** A report's table in the language of the request. */
export type ShownTable = {
  label: string
  heading: string
  columns: string[]
  rows: ShownRow[]
}

export type ShownRow = { key: string; name: string; isSum: boolean; cells: (ShownCell | null)[] }

/** `share` is its part of the largest of its column's kind, 0 to 1. */
export type ShownCell = { text: string; href: string | null; share: number }

/** A bar of a picture: from where to where it reaches, as parts of the whole width. */
export type Bar = {
  key: string
  label: string
  text: string
  from: number
  to: number
  look: 'level' | 'more' | 'less'
  /** Where something to compare it with ends. */
  mark?: number
}

export type MonthChoice = { value: string; label: string }

/** Which months a report is of, with those that can be asked for. */
export type ShownPeriod = { from: string; to: string; text: string; months: MonthChoice[] }
