import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { HOUSE_FORMS, type HouseSection, MONEY_FORMS, type MoneySection } from '../schema/sections.ts'
import { type SectionRefusal, saveSection } from '../steps/save-section.server.ts'

/** `version` is that of the values the form was opened with. */
export type SectionInput<Section extends string> = SavedFields & { section: Section }

/**
 * Saves a section about the house: company, hours, contact, links, statistics or renewals.
 * @throws 403 for whoever may not edit settings
 */
export async function saveHouseSettings(
  ctx: CommandContext,
  { section, fields, version }: SectionInput<HouseSection>,
): Promise<SectionRefusal> {
  await authorise(ctx, 'settings.edit')
  return saveSection(ctx, HOUSE_FORMS[section], { fields, version })
}

/**
 * Saves a section that decides about money: the accounts visitors pay into, who invoices are from, or renewals
 * with whether they wait for a payment.
 * @throws 403 for anybody but an owner
 */
export async function saveMoneySettings(
  ctx: CommandContext,
  { section, fields, version }: SectionInput<MoneySection>,
): Promise<SectionRefusal> {
  await authorise(ctx, 'money_settings.edit')
  return saveSection(ctx, MONEY_FORMS[section], { fields, version })
}
