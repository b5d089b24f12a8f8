import type { CommandContext } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import { findSettings } from '../queries/settings.server.ts'
import type { SectionForm } from '../schema/section-form.ts'

/** The form of a section with what is saved, and all settings for the previews beside it. */
export async function loadSection({ db, actor }: CommandContext, section: string, form: SectionForm) {
  await logView(db, { adminId: actor.userId, entityType: 'settings', entityId: section })
  const settings = await findSettings(db)
  return { saved: savedFields(form.fieldsOf(settings)), settings }
}
