import type { Day } from '#app/kit/pure/days.ts'

/** As long as the text of one language may be: it stands over a pass on a phone. */
export const LONGEST_ANNOUNCEMENT = 300

/** How many members see at once, the newest first. */
export const MOST_SHOWN = 3

export const ANNOUNCEMENT_LOCALES = ['en', 'th', 'ru'] as const
export type AnnouncementLocale = (typeof ANNOUNCEMENT_LOCALES)[number]

type Texts = { textEn: string; textTh: string; textRu: string }

const FIELD_OF = { en: 'textEn', th: 'textTh', ru: 'textRu' } as const

/** What a reader sees of it, and in which language: their own, else the first in which it was written (rule portal.announcements). */
export function shownText(
  texts: Texts,
  locale: AnnouncementLocale,
): { text: string; lang: AnnouncementLocale } {
  const lang = [locale, ...ANNOUNCEMENT_LOCALES].find(each => texts[FIELD_OF[each]] !== '') ?? locale
  return { text: texts[FIELD_OF[lang]], lang }
}

export type AnnouncementState = 'ahead' | 'shown' | 'over'

/** Both days are shown (rule portal.announcements). */
export function announcementState(
  { startsOn, endsOn }: { startsOn: Day; endsOn: Day },
  today: Day,
): AnnouncementState {
  if (today < startsOn) return 'ahead'
  return today > endsOn ? 'over' : 'shown'
}
