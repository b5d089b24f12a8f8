import { type Actor, can, type Permission } from '#app/house/access/rules.ts'
import { PLAN_LABELS } from '#app/house/plans/schema.ts'
import { feeForm } from '#app/house/settings/schema/money.ts'
import { HOUSE_FORMS, MONEY_FORMS } from '#app/house/settings/schema/sections.ts'
import { readSearch } from '#app/kit/pure/search-terms.ts'
import { EVERY_NOUN } from '#app/nouns.ts'
import { m } from '#app/paraglide/messages.js'
import type { SearchGroup } from '../rules/results.ts'
import { foldWords, rankOf } from '../rules/words.ts'
import { ALSO, inEveryLanguage, listed } from '../texts.ts'

/** A screen, a section of the settings, or a field of one, with all that it is called. */
type PlaceFound = {
  path: string
  see: Permission | null
  label: () => string
  /** What it is part of. */
  of: (() => string) | null
  names: string[]
}

type Labels = Readonly<Record<string, () => string>>

const { reach, ...houseForms } = HOUSE_FORMS
const { ownerRenewals, ...moneyForms } = MONEY_FORMS

/** The fields of the sections, by the section. */
const FIELDS: Readonly<Record<string, Labels>> = {
  ...Object.fromEntries(
    Object.entries({ ...houseForms, ...moneyForms }).map(([name, { labels }]) => [name, labels]),
  ),
  contact: { ...HOUSE_FORMS.contact.labels, ...reach.labels },
  renewals: ownerRenewals.labels,
  'membership-fee': feeForm.labels,
  plans: PLAN_LABELS,
}

const PLACES: PlaceFound[] = EVERY_NOUN.flatMap(({ see = null, navigation, settings = [] }) => [
  ...(navigation?.staff ? [placeOf(navigation.staff.screen, see, navigation.staff.label, null)] : []),
  ...settings.flatMap(section => {
    const path = `/admin/settings/${section.name}`
    const fields = Object.values(FIELDS[section.name] ?? {})
    return [
      placeOf(path, section.see, section.label, m.admin_settings),
      ...fields.map(label => ({
        path,
        see: section.see,
        label,
        of: section.label,
        names: inEveryLanguage(label),
      })),
    ]
  }),
])

function placeOf(
  path: string,
  see: Permission | null,
  label: () => string,
  of: (() => string) | null,
): PlaceFound {
  const also = ALSO[path]
  return { path, see, label, of, names: [...inEveryLanguage(label), ...(also ? listed(also) : [])] }
}

/**
 * The screens, the settings and their fields that are called so, in whichever language, and that the person may open: the
 * best first, each address once (rule search.places).
 */
export function findPlaces(actor: Pick<Actor, 'admin'>, typed: string, limit: number): SearchGroup[] {
  const text = foldWords(readSearch(typed)?.text ?? '')
  if (text === '' || !actor.admin) return []
  const found = PLACES.filter(({ see }) => see === null || can(actor, see))
    .flatMap(place => {
      const rank = rankOf(place.names, text)
      return rank === null ? [] : [{ ...place, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
  const once = found.filter(({ path }, at) => found.findIndex(other => other.path === path) === at)
  if (once.length === 0) return []
  const results = once.slice(0, limit).map(({ path, label, of }) => ({
    id: path,
    path,
    title: label(),
    detail: of?.() ?? '',
  }))
  return [{ kind: 'places', label: m.search_places(), results, hasMore: once.length > limit }]
}
