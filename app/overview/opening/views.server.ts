import type { CommandContext } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { listCatalogue } from '#app/house/plans/queries.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { SectionForm } from '#app/house/settings/schema/section-form.ts'
import { readSettings } from '#app/house/settings/schema/settings.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import type { FormFields, SavedFields } from '#app/kit/pure/form-fields.ts'
import { listAllServices } from '#app/public/services/queries.server.ts'
import { readServiceQuery } from '#app/public/services/views.server.ts'
import { findOpening } from './queries.server.ts'

/** What every step shows, and a note of who looked. */
export async function loadStep(ctx: CommandContext) {
  await logView(ctx.db, { adminId: ctx.actor.userId, entityType: 'settings', entityId: 'start' })
  const [{ entries }, settings] = await Promise.all([findOpening(ctx), findSettings(ctx.db)])
  return { entries, settings }
}

/** The form of a section, empty where it still holds what came with the program and nobody has said that it is right. */
export function askedFields(
  form: SectionForm,
  settings: Parameters<SectionForm['fieldsOf']>[0],
  names: readonly string[],
): SavedFields {
  const { fields, version } = savedFields(form.fieldsOf(settings))
  const presets = form.fieldsOf(readSettings(new Map()).settings)
  const asked = Object.entries(fields).map(([name, value]) => [
    name,
    names.includes(name) && value === presets[name] ? '' : value,
  ])
  return { fields: Object.fromEntries(asked) as FormFields, version }
}

/** What is offered now: every plan, and every service of the front page. */
export async function findOffer(db: Executor) {
  const everything = readServiceQuery(new URLSearchParams())
  const [plans, services] = await Promise.all([listCatalogue(db), listAllServices(db, everything)])
  return { plans, services }
}
