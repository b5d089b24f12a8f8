/**
 * The floors of the house, from the ground up. A file imports only from its own floor and those before it; `npm run
 * lint` keeps it so. A folder of a floor is a noun, in `kit` a part of the kit.
 */
export const FLOORS = [
  'kit',
  'house',
  'machines',
  'money',
  'joining',
  'space',
  'team',
  'public',
  'overview',
  'areas',
] as const
export type Floor = (typeof FLOORS)[number]

/** The parts of the kit, in the same way: `pure` imports nothing but itself. */
export const KIT = ['pure', 'platform', 'ui', 'forms'] as const

/** Floors that may look into every noun: one puts nouns together on a screen, the other reads them all. */
export const OPEN_FLOORS: readonly Floor[] = ['overview', 'areas']

/** Who may import a file of a noun: every noun above it, only the floors that put nouns together, or only itself. */
type Reach = 'everyone' | 'open floors' | 'own noun'

/** Every kind of file that a noun may have, what it holds, and who may import it. */
export const NOUN_FILES: Record<string, { holds: string; reach: Reach }> = {
  'noun.ts': { holds: 'what the noun says about itself', reach: 'open floors' },
  'rules.ts': { holds: 'types, enums and pure decisions', reach: 'everyone' },
  'schema.ts': { holds: 'forms as schemas, with their messages', reach: 'everyone' },
  'texts.ts': { holds: "words for the rules' values", reach: 'everyone' },
  'tables.server.ts': { holds: 'tables', reach: 'everyone' },
  'queries.server.ts': { holds: 'reads', reach: 'everyone' },
  'steps.server.ts': { holds: 'parts of a transaction, without authorisation', reach: 'everyone' },
  'commands.server.ts': { holds: 'what a person or program may do', reach: 'everyone' },
  'views.server.ts': { holds: 'rows as a screen or the API shows them', reach: 'open floors' },
  'actions.server.ts': { holds: 'from a form to a command to a reply', reach: 'open floors' },
  'api.server.ts': { holds: 'operations of the API', reach: 'open floors' },
  'jobs.server.ts': { holds: 'jobs', reach: 'open floors' },
  'events.server.ts': { holds: 'what it does when others announce something', reach: 'open floors' },
  'emails/': { holds: 'mails', reach: 'own noun' },
  'components/': { holds: 'pieces of screens', reach: 'open floors' },
  'routes/': { holds: 'screens', reach: 'own noun' },
}
