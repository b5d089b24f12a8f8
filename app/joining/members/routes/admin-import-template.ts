import { permit } from '#app/house/accounts/steps/guard.server.ts'
import { csvResponse } from '#app/kit/platform/csv-response.server.ts'
import { MEMBER_COLUMNS } from '../rules/csv-columns.ts'
import type { Route } from './+types/admin-import-template'

export const middleware: Route.MiddlewareFunction[] = [permit('members.edit')]

/** The headings of a list of members, and nothing that could be imported by mistake. */
export function loader() {
  return csvResponse(
    'members_template.csv',
    MEMBER_COLUMNS.map(({ heading }) => heading),
    [],
  )
}
