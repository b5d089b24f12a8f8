import { z } from 'zod'
import { m } from '#app/paraglide/messages.js'
import { MOST } from './lengths.ts'
import { countOf, tick } from './parts.ts'
import type { SectionForm } from './section-form.ts'

/** Whether somebody whose slip was read is let in before staff have looked, for how long, and how often. */
export const accessForm: SectionForm = {
  schema: z
    .object({
      isProvisional: tick,
      provisionalHours: countOf(1, MOST.provisionalHours),
      codesPerNetwork: countOf(1, MOST.codesPerNetwork),
      codesPerPhone: countOf(1, MOST.codesPerPhone),
      codesPerMailbox: countOf(1, MOST.codesPerMailbox),
      codesPerHouse: countOf(1, MOST.codesPerHouse),
    })
    .transform(access => ({ access })),
  fieldsOf: ({ access }) => ({
    isProvisional: access.isProvisional ? 'on' : '',
    provisionalHours: String(access.provisionalHours),
    codesPerNetwork: String(access.codesPerNetwork),
    codesPerPhone: String(access.codesPerPhone),
    codesPerMailbox: String(access.codesPerMailbox),
    codesPerHouse: String(access.codesPerHouse),
  }),
  labels: {
    isProvisional: m.settings_access_provisional,
    provisionalHours: m.settings_access_hours,
    codesPerNetwork: m.settings_access_network,
    codesPerPhone: m.settings_access_phone,
    codesPerMailbox: m.settings_access_mailbox,
    codesPerHouse: m.settings_access_house,
  },
}
