import { z } from 'zod'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import { inEach, type LocalText, localFields, readLocal } from '#app/kit/forms/local-text.ts'
import { type Day, isDay } from '#app/kit/pure/days.ts'
import type { DialogReply, SavedFields } from '#app/kit/pure/form-fields.ts'
import { m } from '#app/paraglide/messages.js'
import { baseLocale } from '#app/paraglide/runtime.js'
import { LONGEST_ANNOUNCEMENT } from './rules.ts'

export const ANNOUNCEMENT_FIELDS = [...localFields('text'), 'startsOn', 'endsOn'] as const
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
  .object({ ...inEach('text', () => text), startsOn: day, endsOn: day })
  .superRefine(({ startsOn, endsOn, ...texts }, ctx) => {
    if (Object.values(texts).join('') === '')
      ctx.addIssue({
        code: 'custom',
        path: [`text_${baseLocale}`],
        message: m.announcement_error_text(),
      })
    if (isDay(startsOn) && isDay(endsOn) && endsOn < startsOn)
      ctx.addIssue({ code: 'custom', path: ['endsOn'], message: m.announcement_error_order() })
  })

export type AnnouncementContent = { text: LocalText } & Record<'startsOn' | 'endsOn', Day>

/** What the form says, or what is wrong with it by field. */
export function readAnnouncement(
  values: AnnouncementValues,
): { ok: true; content: AnnouncementContent } | { ok: false; errors: AnnouncementErrors } {
  const read = announcementSchema.safeParse(values)
  if (!read.success) return { ok: false, errors: errorsOf(announcementSchema, values) }
  const { startsOn, endsOn, ...texts } = read.data
  return { ok: true, content: { text: readLocal('text', texts), startsOn, endsOn } }
}
