import type { EntryView } from '#app/house/history/views/entry.ts'
import type { Period } from '../rules/periods.ts'

/** What the dashboard shows of its figures; every text is in the language of the request. */
export type ShownFigures = {
  period: Period
  /** The days of the period and of the one before it, e.g. "23 Oct – 21 Nov 2026". */
  days: string
  daysBefore: string
  /** The first day of the period. */
  since: string
  cards: StatCardView[]
  /** Null for people who may not see the revenue. */
  chart: RevenueChartView | null
  activities: Pick<EntryView, 'id' | 'before' | 'record' | 'after' | 'when' | 'exact' | 'iso'>[]
}

export type StatCardView = {
  title: string
  value: string
  /** What the value counts. */
  note: string
  /** `amount` has its sign; empty when nothing changed. */
  change: { direction: Direction; amount: string; words: string }
  /** How it goes day by day; null where there is nothing on any. */
  spark: SparkView | null
}

export type SparkView = {
  /** Says in a sentence what it shows. */
  label: string
  caption: string
  /** Each as a part of the most, 0 to 1, the first day at the left. */
  shares: number[]
}

export type Direction = 'up' | 'down' | 'same'

export type RevenueChartView = {
  /** Says in a sentence what the bars show; null when no month has any revenue. */
  summary: string | null
  months: MonthBar[]
  /** In what the axis and the bars count. */
  unit: string
  axis: { share: number; text: string }[]
}

/** `share` is the height of the bar as a part of the tallest, 0 to 1. */
export type MonthBar = {
  month: string
  share: number
  /** "Nov"; `year` stands only where one begins. */
  short: string
  year: string
  long: string
  amount: string
  /** "12.8", in the unit of the chart. */
  compact: string
  isCurrent: boolean
}
