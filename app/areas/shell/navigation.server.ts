import { type Actor, can, type Permission } from '#app/house/access/rules.ts'
import type { IconName } from '#app/kit/ui/icons.ts'
import type { Entry, Held, Place, Section, SettingsGroup } from '#app/noun.ts'
import { EVERY_NOUN } from '#app/nouns.ts'
import { m } from '#app/paraglide/messages.js'

/** A screen as the browser gets it, in the reader's language, with those that it leads to. */
export type Screen = Omit<Entry, 'label' | 'holds'> & { label: string; held?: HeldScreen[] }

/** One that has no tab: nothing says what it is called. */
export type HeldScreen = Pick<Entry, 'screen' | 'waiting'>

/** Screens that belong together, in their order. */
export type Part<Each extends Screen = Screen> = { label: string; icon: IconName; screens: Each[] }

/** The places of the staff area, in their order. */
const PLACES: Record<Place, PartWords> = {
  today: [m.place_today, 'dashboard'],
  members: [m.admin_members, 'people'],
  space: [m.place_space, 'armchair'],
  money: [m.place_money, 'wallet'],
  team: [m.place_team, 'badge'],
  site: [m.place_site, 'newspaper'],
  settings: [m.admin_settings, 'settings'],
}

/**
 * The places with the screens that the person may open; those without any are left out. A single screen that another
 * leads to stands in its stead.
 * @param hasCompanies whether the house sells to companies: else nothing of them stands there
 */
export function staffPlaces(actor: Pick<Actor, 'admin'>, hasCompanies: boolean): Part[] {
  const entries = EVERY_NOUN.flatMap(({ see, navigation }) =>
    navigation?.staff && (!see || can(actor, see)) ? [navigation.staff] : [],
  ).filter(({ isOfCompanies }) => hasCompanies || !isOfCompanies)
  const heldBy = (holder: Held) => inOrder(entries, holder)
  const open = entries.flatMap(entry => {
    const held = entry.holds ? heldBy(entry.holds) : null
    return held && held.length < 2 ? held.map(only => ({ ...only, place: entry.place })) : entry
  })
  return inParts(PLACES, open, ({ label, holds, ...entry }) => ({
    label: label(),
    ...toBrowser(entry),
    ...(holds && { held: heldBy(holds).map(toBrowser) }),
  }))
}

/** What waits nowhere is left out: it would go to every page for nothing. */
const toBrowser = ({ screen, waiting }: HeldScreen): HeldScreen => ({ screen, ...(waiting && { waiting }) })

/** The screens of nouns in the portal. */
export function portalEntries(): (Screen & { icon: IconName })[] {
  return EVERY_NOUN.flatMap(({ navigation }) =>
    navigation?.portal ? [{ ...navigation.portal, label: navigation.portal.label() }] : [],
  )
}

/** A section of the settings as the browser gets it. */
export type SettingsSection = Screen & Pick<Section<Permission>, 'name' | 'see'>

/** The groups of the settings, in their order: what a house decides first comes first. */
const GROUPS: Record<SettingsGroup, PartWords> = {
  house: [m.settings_group_house, 'building'],
  hours: [m.settings_hours, 'clock'],
  site: [m.settings_group_site, 'image'],
  plans: [m.settings_group_plans, 'tags'],
  money: [m.settings_group_money, 'qr'],
  doors: [m.settings_group_doors, 'key'],
  bookings: [m.admin_bookings, 'calendar_check'],
  team: [m.settings_group_team, 'palm'],
  people: [m.settings_group_people, 'roles'],
  mail: [m.settings_mail, 'mail'],
  programs: [m.settings_group_programs, 'webhook'],
  data: [m.settings_group_data, 'shield'],
}

/** The groups of the settings with the sections that the person may see; those without any are left out. */
export function settingsGroups(actor: Pick<Actor, 'admin'>): Part<SettingsSection>[] {
  const seen = EVERY_NOUN.flatMap(({ settings = [] }) => settings).filter(({ see }) => can(actor, see))
  return inParts(GROUPS, seen, ({ name, label, see }) => ({
    name,
    see,
    label: label(),
    screen: `/admin/settings/${name}` as const,
  }))
}

type PartWords = readonly [label: () => string, icon: IconName]

function inParts<
  Name extends string,
  Each extends { place: readonly [string, number] },
  Shown extends Screen,
>(parts: Record<Name, PartWords>, all: Each[], show: (each: Each) => Shown): Part<Shown>[] {
  return Object.entries<PartWords>(parts)
    .map(([name, [label, icon]]) => ({ label: label(), icon, screens: inOrder(all, name).map(show) }))
    .filter(({ screens }) => screens.length > 0)
}

/** Those of a part, in their order. */
function inOrder<Each extends { place: readonly [string, number] }>(all: Each[], part: string): Each[] {
  return all.filter(({ place }) => place[0] === part).toSorted((a, b) => a.place[1] - b.place[1])
}
