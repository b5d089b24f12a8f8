import type { IconName } from './icons.ts'

/** What can be done with a row. The label names the row too, for those who hear only it: "Edit Jazz night". */
export type RowAction = {
  label: string
  href: string
  icon: IconName
  /** Takes something away: it is in the colour that says so. */
  isDanger?: boolean
}
