import type { Day } from '#app/kit/pure/days.ts'

/** As long as the text of one language may be: it stands over a pass on a phone. */
export const LONGEST_ANNOUNCEMENT = 300

/** How many members see at once, the newest first. */
export const MOST_SHOWN = 3

export type AnnouncementState = 'ahead' | 'shown' | 'over'

/** Both days are shown (rule portal.announcements). */
export function announcementState(
  { startsOn, endsOn }: { startsOn: Day; endsOn: Day },
  today: Day,
): AnnouncementState {
  if (today < startsOn) return 'ahead'
  return today > endsOn ? 'over' : 'shown'
}
