import { type Actor, can, type Permission } from '#app/house/access/rules.ts'
import type { Entry, Section } from '#app/noun.ts'
import { EVERY_NOUN } from '#app/nouns.ts'
import { m } from '#app/paraglide/messages.js'

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

/** A section of the settings as the browser gets it. */
export type SettingsSection = Pick<Section<Permission>, 'name' | 'icon' | 'see'> & {
  path: string
  label: string
}
export type SettingsChapter = { label: string; sections: SettingsSection[] }

/** The chapters of the settings, in their order. */
const CHAPTERS: [Section['chapter'], () => string][] = [
  ['house', m.settings_chapter_house],
  ['money', m.settings_chapter_money],
  ['system', m.settings_chapter_system],
]

/** The chapters of the settings with the sections that the person may see; empty chapters are left out. */
export function settingsChapters(actor: Pick<Actor, 'admin'>): SettingsChapter[] {
  const seen = EVERY_NOUN.flatMap(({ settings = [] }) => settings).filter(({ see }) => can(actor, see))
  return CHAPTERS.map(([name, label]) => ({
    label: label(),
    sections: seen
      .filter(({ chapter }) => chapter === name)
      .toSorted((a, b) => a.place - b.place)
      .map(section => ({
        ...{ name: section.name, icon: section.icon, see: section.see },
        path: `/admin/settings/${section.name}`,
        label: section.label(),
      })),
  })).filter(({ sections }) => sections.length > 0)
}
