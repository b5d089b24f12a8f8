import { type Actor, can } from '#app/house/accounts/rules/people.ts'
import type { Entry } from '#app/noun.ts'
import { EVERY_NOUN } from '#app/nouns.ts'

/** An entry as the browser gets it, in the reader's language. */
export type NavigationEntry = Omit<Entry, 'label'> & { label: string }

/** The screens of the staff area that the person may open, in the order of the nouns. */
export function staffEntries(actor: Pick<Actor, 'admin'>): NavigationEntry[] {
  return EVERY_NOUN.flatMap(({ see, navigation }) =>
    navigation?.staff && (!see || can(actor, see)) ? [inWords(navigation.staff)] : [],
  )
}

/** The screens of nouns in the portal. */
export function portalEntries(): NavigationEntry[] {
  return EVERY_NOUN.flatMap(({ navigation }) => (navigation?.portal ? [inWords(navigation.portal)] : []))
}

const inWords = ({ label, ...entry }: Entry): NavigationEntry => ({ ...entry, label: label() })
