import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { type SectionRefusal, saveSection } from '#app/house/settings/steps/save-section.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { listPlanSpaces } from './queries.server.ts'
import { floorPlanForm } from './schema.ts'

/**
 * Says what the front page shows of the rooms, and where each is on the picture (rule floor.own).
 * @throws 403 for whoever may not edit settings
 */
export async function saveFloorPlan(ctx: CommandContext, edit: SavedFields): Promise<SectionRefusal> {
  await authorise(ctx, 'settings.edit')
  return saveSection(ctx, floorPlanForm(await listPlanSpaces(ctx.db, getLocale())), edit)
}
