import type { CommandContext } from '#app/house/access/steps.server.ts'
import { changedFields } from '#app/house/activity/rules/activity.ts'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { conflictOf } from '#app/kit/platform/saved-fields.server.ts'
import type { EditReply, FieldErrors, SavedFields } from '#app/kit/pure/form-fields.ts'
import { findStoredSettings } from '../queries/settings.server.ts'
import type { SectionForm, SettingsPatch } from '../schema/section-form.ts'
import type { Settings, SettingsGroup } from '../schema/settings.ts'
import { lockSettings, writeGroup } from './change-group.server.ts'

/** Null when it is saved, or nothing was to be saved. */
export type SectionRefusal = Omit<EditReply, 'fields'> | null

type Follow = (tx: Transaction, saved: Settings) => Promise<void>

/**
 * Saves the fields of a section, and writes down what changed.
 * @param follow what else changes with it, in the same transaction
 */
export async function saveSection(
  ctx: Pick<CommandContext, 'db' | 'actor' | 'now'>,
  form: SectionForm,
  input: SavedFields,
  follow?: Follow,
): Promise<SectionRefusal> {
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
    await follow?.(tx, next)
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
