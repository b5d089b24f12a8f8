import { shownText } from '#app/kit/forms/local-text.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { addDays, bangkokDay, type Day, formatDay, SHORT_DAY } from '#app/kit/pure/days.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { findAnnouncement, listAnnouncements, listShown } from './queries.server.ts'
import { announcementState } from './rules.ts'
import type { AnnouncementDialog } from './schema.ts'
import { savedAnnouncement } from './steps.server.ts'

/** A week, as it is proposed. */
const USUAL_DAYS = 6

/** Every announcement, with when it is shown and what has become of it. */
export async function viewAnnouncements(db: Executor, today: Day) {
  const locale = getLocale()
  return (await listAnnouncements(db)).map(row => ({
    id: row.id,
    ...shownText(row.text, locale),
    state: announcementState(row, today),
    from: formatDay(row.startsOn, locale, SHORT_DAY),
    until: formatDay(row.endsOn, locale, SHORT_DAY),
  }))
}

/** The dialog that the address asks for; null for none, and for whoever may only look. */
export async function findAnnouncementDialog(
  db: Executor,
  { params, mayEdit, today }: { params: URLSearchParams; mayEdit: boolean; today: Day },
): Promise<AnnouncementDialog | null> {
  if (!mayEdit) return null
  if (params.has('new')) {
    const days = { startsOn: today, endsOn: addDays(today, USUAL_DAYS) }
    return { kind: 'new', saved: savedAnnouncement({ text: {}, ...days }) }
  }
  const editing = await findAnnouncement(db, params.get('edit') ?? '')
  if (editing) return { kind: 'edit', saved: savedAnnouncement(editing) }
  const deleting = await findAnnouncement(db, params.get('delete') ?? '')
  return deleting && { kind: 'delete', id: deleting.id, text: shownText(deleting.text, getLocale()).text }
}

/** What members are told now, in the reader's language where it was written in it. */
export async function viewShown(db: Executor, now: Date) {
  const rows = await listShown(db, bangkokDay(now))
  return rows.map(row => ({ id: row.id, ...shownText(row.text, getLocale()) }))
}

export type ShownAnnouncement = Awaited<ReturnType<typeof viewShown>>[number]
