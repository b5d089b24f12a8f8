import { z } from 'zod'
import { m } from '#app/paraglide/messages.js'
import { countOf, tick } from './form-parts.ts'
import type { SectionForm } from './section-form.ts'

/** Whether somebody whose slip was read is let in before staff have looked, and for how long. */
export const accessForm: SectionForm = {
  schema: z
    .object({ isProvisional: tick, provisionalHours: countOf(1, 72) })
    .transform(access => ({ access })),
  fieldsOf: ({ access }) => ({
    isProvisional: access.isProvisional ? 'on' : '',
    provisionalHours: String(access.provisionalHours),
  }),
  labels: {
    isProvisional: m.settings_access_provisional,
    provisionalHours: m.settings_access_hours,
  },
}
