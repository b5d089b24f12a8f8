/**
 * The floors of the house, from the ground up. A file imports only from its own floor and those before it; `npm run
 * lint` keeps it so. A folder of a floor is a noun, in `kit` a part of the kit.
 */
export const FLOORS = [
  'kit',
  'house',
  'machines',
  'money',
  'people',
  'joining',
  'presence',
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

/**
 * Every kind of file that a noun may have, what it holds, and who may import it; there are no others. A kind is one file
 * (`commands.server.ts`), or a folder of that name with a file for each job (`commands/approve.server.ts`). What people
 * rely on stands beside them in words: `rules.md`.
 */
export const NOUN_KINDS = {
  noun: { holds: 'what the noun says about itself', reach: 'open floors' },
  rules: { holds: 'types, enums and pure decisions', reach: 'everyone' },
  schema: { holds: 'forms as schemas, with their messages', reach: 'everyone' },
  texts: { holds: "words for the rules' values", reach: 'everyone' },
  tables: { holds: 'tables', reach: 'everyone' },
  queries: { holds: 'reads', reach: 'everyone' },
  steps: { holds: 'parts of a transaction for other commands, without authorisation', reach: 'everyone' },
  commands: { holds: 'what a person or program may do: asked who they are, then done', reach: 'everyone' },
  adapters: { holds: 'what speaks with a service, a library or a format of others', reach: 'everyone' },
  views: { holds: 'rows as a screen or the API shows them', reach: 'everyone' },
  actions: { holds: 'from a form to a command to a reply', reach: 'everyone' },
  api: { holds: 'operations of the API', reach: 'open floors' },
  jobs: { holds: 'what is done later or at night', reach: 'open floors' },
  events: { holds: 'what it does when others announce something', reach: 'open floors' },
  answers: { holds: 'what nouns below it ask, which cannot import it', reach: 'own noun' },
  bills: { holds: 'what of it can be paid, and what a payment of it does', reach: 'open floors' },
  emails: { holds: 'mails', reach: 'own noun' },
  components: { holds: 'pieces of screens', reach: 'open floors' },
  routes: { holds: 'screens', reach: 'own noun' },
} as const satisfies Record<string, { holds: string; reach: Reach }>
export type NounKind = keyof typeof NOUN_KINDS
