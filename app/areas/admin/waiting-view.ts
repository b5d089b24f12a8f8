import type { IconName } from '#app/kit/ui/icons.ts'
import type { Way } from '#app/noun-views.ts'

/** What the badge, the list behind it and the navigation show of what waits for somebody of staff (rule staff.notifications). */
export type WaitingView = {
  total: number
  /** Only of the kinds that the person may decide about. */
  counts: Record<string, number>
  newest: {
    path: Way['path']
    icon: IconName
    label: string
    title: string
    detail: string | null
    ago: string
  }[]
  /** What went wrong, for those who can do something about it. */
  warnings: Way[]
  /** The screens with all of each kind. */
  all: Way[]
}
