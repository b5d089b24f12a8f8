import { authorise, type CommandContext } from '#app/house/accounts/steps/guard.server.ts'
import { changedFields } from '#app/house/activity/rules/activity.ts'
import { followMembershipFee } from '#app/house/plans/steps.server.ts'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import { conflictOf } from '#app/kit/platform/saved-fields.server.ts'
import type { EditReply, FieldErrors, FormFields, SavedFields } from '#app/kit/pure/form-fields.ts'
import { findStoredSettings } from '../queries/settings.server.ts'
import type { SectionForm, SettingsPatch } from '../schema/section-form.ts'
import { HOUSE_FORMS, type HouseSection, MONEY_FORMS, type MoneySection } from '../schema/sections.ts'
import type { Settings, SettingsGroup } from '../schema/settings.ts'
import { lockSettings, writeGroup } from '../steps/change-group.server.ts'

/** `version` is that of the values the form was opened with. */
export type SectionInput<Section extends string> = { section: Section; fields: FormFields; version: string }

/** Null when it is saved, or nothing was to be saved. */
type Refusal = Omit<EditReply, 'fields'> | null

/**
 * Saves a section about the house: company, hours, contact, links, statistics or renewals.
 * @throws 403 for whoever may not edit settings
 */
export async function saveHouseSettings(
  ctx: CommandContext,
  { section, fields, version }: SectionInput<HouseSection>,
): Promise<Refusal> {
  await authorise(ctx, 'settings.edit')
  return saveSection(ctx, HOUSE_FORMS[section], { fields, version })
}

/**
 * Saves a section that decides about money: the accounts visitors pay into, the membership fee, who invoices are from, or
 * renewals with whether they wait for a payment.
 * @throws 403 for anybody but an owner
 */
export async function saveMoneySettings(
  ctx: CommandContext,
  { section, fields, version }: SectionInput<MoneySection>,
): Promise<Refusal> {
  await authorise(ctx, 'money_settings.edit')
  return saveSection(ctx, MONEY_FORMS[section], { fields, version })
}

async function saveSection(ctx: CommandContext, form: SectionForm, input: SavedFields): Promise<Refusal> {
  const read = form.schema.safeParse(input.fields)
  if (!read.success) return { errors: errorsOf(form.schema, input.fields) }
  return ctx.db.transaction(async tx => {
    await lockSettings(tx)
    const { settings: current, unreadable } = await findStoredSettings(tx)
    const next = merge(current, read.data)
    const isBroken = (group: string) => unreadable.some(name => name.split('.')[0] === group)
    const changed = groupsOf(read.data).filter(
      group => isBroken(group) || hasChanged(current[group], next[group]),
    )
    if (changed.length === 0) return null
    const typed = { after: form.fieldsOf(next), version: input.version }
    const conflict = conflictOf(form.fieldsOf(current), typed)
    if (conflict) return { errors: {} as FieldErrors, conflict }
    const by = { adminId: ctx.actor.userId, now: ctx.now() }
    for (const group of changed)
      await writeGroup(tx, { group, before: current[group], after: next[group], ...by })
    if (changed.includes('pricing'))
      await followMembershipFee(tx, ctx.actor, next.pricing.membershipFeeSatang)
    await announceChange(tx, 'settings')
    return null
  })
}

function merge(current: Settings, patch: SettingsPatch): Settings {
  const groups = Object.entries(current).map(([group, values]) => [
    group,
    { ...values, ...patch[group as SettingsGroup] },
  ])
  return Object.fromEntries(groups)
}

function groupsOf(patch: SettingsPatch): SettingsGroup[] {
  return Object.keys(patch) as SettingsGroup[]
}

function hasChanged(before: object, after: object): boolean {
  return Object.keys(changedFields({ ...before }, { ...after }).after).length > 0
}
