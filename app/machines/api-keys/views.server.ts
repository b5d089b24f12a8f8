import type { NounSections } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'
import { countKeys } from './queries.server.ts'

export const sections: NounSections = async ({ db }) => {
  const keys = await countKeys(db)
  return { 'api-keys': { text: keys === 0 ? m.api_keys_state_none() : m.api_keys_state({ count: keys }) } }
}
