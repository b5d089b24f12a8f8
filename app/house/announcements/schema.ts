import { z } from 'zod'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import { type Day, isDay } from '#app/kit/pure/days.ts'
import type { DialogReply, SavedFields } from '#app/kit/pure/form-fields.ts'
import { m } from '#app/paraglide/messages.js'
import { LONGEST_ANNOUNCEMENT } from './rules.ts'

export const ANNOUNCEMENT_FIELDS = ['textEn', 'textTh', 'textRu', 'startsOn', 'endsOn'] as const
export type AnnouncementValues = Record<(typeof ANNOUNCEMENT_FIELDS)[number], string>
export type AnnouncementErrors = Partial<Record<(typeof ANNOUNCEMENT_FIELDS)[number] | 'form', string>>
export type AnnouncementReply = DialogReply<AnnouncementValues, AnnouncementErrors>

/** What is open over the list. */
export type AnnouncementDialog =
  | { kind: 'new' | 'edit'; saved: SavedFields<AnnouncementValues> }
  | { kind: 'delete'; id: string; text: string }

const text = z
  .string()
  .trim()
  .max(LONGEST_ANNOUNCEMENT, { error: () => m.form_too_long({ max: LONGEST_ANNOUNCEMENT }) })
const day = z.string().refine(isDay, { error: () => m.announcement_error_day() })

const announcementSchema = z
  .object({ textEn: text, textTh: text, textRu: text, startsOn: day, endsOn: day })
  .superRefine(({ textEn, textTh, textRu, startsOn, endsOn }, ctx) => {
    if (textEn + textTh + textRu === '')
      ctx.addIssue({ code: 'custom', path: ['textEn'], message: m.announcement_error_text() })
    if (isDay(startsOn) && isDay(endsOn) && endsOn < startsOn)
      ctx.addIssue({ code: 'custom', path: ['endsOn'], message: m.announcement_error_order() })
  })

export type AnnouncementContent = Record<'textEn' | 'textTh' | 'textRu', string> &
  Record<'startsOn' | 'endsOn', Day>

/** What the form says, or what is wrong with it by field. */
export function readAnnouncement(
  values: AnnouncementValues,
): { ok: true; content: AnnouncementContent } | { ok: false; errors: AnnouncementErrors } {
  const read = announcementSchema.safeParse(values)
  if (read.success) return { ok: true, content: read.data }
  return { ok: false, errors: errorsOf(announcementSchema, values) }
}
