import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { accessCodes } from './tables.server.ts'

export const noun = {
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
    codes_held: [m.activity_action_codes_held, m.activity_did_codes_held],
  },
} as const satisfies Noun
