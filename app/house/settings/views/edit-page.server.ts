import type { CommandContext } from '#app/house/accounts/steps/guard.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import type { EditReply, FormFields } from '#app/kit/pure/form-fields.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { m } from '#app/paraglide/messages.js'
import { findSettings } from '../queries/settings.server.ts'
import type { SectionForm } from '../schema/section-form.ts'

/** The form of a section with what is saved, and all settings for the previews beside it. */
export async function loadSection({ db, actor }: CommandContext, section: string, form: SectionForm) {
  await logView(db, { adminId: actor.userId, entityType: 'settings', entityId: section })
  const settings = await findSettings(db)
  return { saved: savedFields(form.fieldsOf(settings)), settings }
}

/** The named fields as they were posted, and the version they were opened with; everything else is left aside. */
export async function readEdit(request: Request, names: readonly string[]) {
  return editOf(await readForm(request), names)
}

/** The same of a form that was read already. */
export function editOf(form: FormData, names: readonly string[]) {
  const { version = '', ...texts } = readTexts(form, [...names, 'version'])
  const fields: FormFields = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, text.replace(/\r\n?/g, '\n')]),
  )
  return { fields, version, intent: String(form.get('intent') ?? '') }
}

/**
 * Says what came of an edit: the same page with a word of success, or what was typed with why it was not saved.
 */
export async function answerEdit(
  href: string,
  fields: FormFields,
  refusal: Omit<EditReply, 'fields'> | null,
  savedText = m.settings_saved(),
) {
  if (refusal === null) return redirectWithMessage(href, savedText)
  const reply: EditReply = { fields, ...refusal }
  return refuse(reply, refusal.conflict ? 409 : 400)
}
