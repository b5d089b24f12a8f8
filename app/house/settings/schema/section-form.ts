import type { z } from 'zod'
import type { FormFields } from '#app/kit/pure/form-fields.ts'
import type { Settings, SettingsGroup } from './settings.ts'

/** What a section writes: only its own values, so that others of the same group stay as they are. */
export type SettingsPatch = { [Group in SettingsGroup]?: Partial<Settings[Group]> }

/** A section of the settings as a form: how it is read, how it is written, and what its fields are called. */
export type SectionForm = {
  schema: z.ZodType<SettingsPatch>
  fieldsOf: (settings: Settings) => FormFields
  labels: Record<string, () => string>
}
