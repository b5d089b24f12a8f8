import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { exportList } from '#app/house/activity/steps/export.server.ts'
import { languageInEnglish } from '#app/kit/forms/local-text.ts'
import type { Column } from '#app/kit/pure/columns.ts'
import { m } from '#app/paraglide/messages.js'
import { baseLocale, locales } from '#app/paraglide/runtime.js'
import { listAllSpaces, type SpaceColumns } from '../queries.server.ts'
import type { Written } from '../rules/spaces.ts'
import { readSpaceQuery } from '../views.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('spaces.view')]

const COLUMNS: Column<SpaceColumns>[] = [
  ...inLanguages('name', 'Name', language => `${language} name`),
  { heading: 'Kind', read: row => row.kind },
  ...inLanguages('place', 'Where', language => `Where in ${language}`),
  { heading: 'Seats', read: row => row.seats },
  ...inLanguages('equipment', 'Equipment', language => `Equipment in ${language}`),
  { heading: 'Units', read: row => row.units },
  { heading: 'Baht an hour', kind: 'money', read: row => row.priceRules.hourSatang },
  { heading: 'Shortest', read: row => row.minMinutes },
  { heading: 'Longest', read: row => row.maxMinutes },
  { heading: 'Turnaround', read: row => row.turnaroundMinutes },
  { heading: 'Days ahead', read: row => row.maxDaysAhead },
  { heading: 'Who', read: row => (row.audience === 'plans' ? row.plans.join(', ') : row.audience) },
  { heading: 'Public', read: row => yes(row.isPublic) },
  { heading: 'Visitors pay', read: row => row.visitorsPay },
  { heading: 'Approval', read: row => yes(row.needsApproval) },
  { heading: 'Active', read: row => yes(row.isActive) },
]

/** A column for each language of the house: the first is named by itself. */
function inLanguages(
  name: Written,
  heading: string,
  headingIn: (language: string) => string,
): Column<SpaceColumns>[] {
  return locales.map(locale => ({
    heading: locale === baseLocale ? heading : headingIn(languageInEnglish(locale)),
    read: row => [row[name][locale] ?? []].flat().join(', '),
  }))
}

function yes(isSo: boolean) {
  return isSo ? 'yes' : 'no'
}

/** What the list shows with its search, filters and order, as a file; of a selection, what is ticked of that. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const rows = await listAllSpaces(ctx.db, readSpaceQuery(searchParams))
  return exportList(ctx, searchParams, { of: 'spaces', title: m.space_manager(), columns: COLUMNS, rows })
}
