import { and, inArray, isNull, or } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { accessCodes } from './tables.server.ts'

export const noun = {
  permissions: { access_codes: ['view', 'edit', 'export'] },
  see: 'access_codes.view',
  kinds: {
    access_code: {
      words: [m.activity_type_access_code, m.activity_the_access_code],
      screen: '/admin/access-codes',
      names: { from: accessCodes, id: accessCodes.id, name: accessCodes.accessId },
    },
    access_codes: {
      words: [m.activity_type_access_codes, m.activity_the_access_codes],
      screen: '/admin/access-codes',
    },
  },
  actions: {
    code_given: [m.activity_action_code_given, m.activity_did_code_given],
  },
  navigation: { staff: { screen: '/admin/access-codes', label: m.access_title, place: ['members', 4] } },
  settings: [{ name: 'access', place: ['doors', 1], label: m.settings_access, see: 'settings.view' }],
  holdings: {
    access_codes: {
      whose: 'member',
      endedBy: { bound: 'people of the house' },
      columns: { pass: 'emptied', pass_hash: 'emptied', provisional_phone: 'emptied' },
      kept: ['access_id'],
      secrets: ['pass', 'pass_hash'],
      words: m.privacy_part_access_codes,
      rows: ({ applicationIds, memberIds }) =>
        or(
          inArray(accessCodes.applicationId, applicationIds),
          and(isNull(accessCodes.applicationId), inArray(accessCodes.memberRowId, memberIds)),
        ),
    },
  },
} as const satisfies Noun
