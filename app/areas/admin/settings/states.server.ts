import { listCatalogue } from '#app/house/plans/queries.server.ts'
import { findStoredSettings } from '#app/house/settings/queries/settings.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import type { NounSections, SectionState } from '#app/noun-views.ts'

const FILES = import.meta.glob<{ sections?: NounSections }>(
  ['../../../*/*/views.server.ts', '../../../*/*/views/*.server.ts'],
  { eager: true },
)
const SECTIONS = Object.values(FILES).flatMap(({ sections = [] }) => sections)

/** The state of each section by the last part of its path, and the stored settings that cannot be read. */
export async function findSectionStates(ctx: RequestContext) {
  const [{ settings, unreadable }, plans] = await Promise.all([
    findStoredSettings(ctx.db),
    listCatalogue(ctx.db),
  ])
  const found = await Promise.all(SECTIONS.map(sections => sections({ ...ctx, settings, plans })))
  const states: Record<string, SectionState> = Object.assign({}, ...found)
  return { states, unreadable }
}
