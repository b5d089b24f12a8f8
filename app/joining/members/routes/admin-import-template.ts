import { permit } from '#app/house/accounts/steps/guard.server.ts'
import { csvFile } from '#app/kit/platform/list-file.server.ts'
import { MEMBER_COLUMNS } from '../rules/csv-columns.ts'
import type { Route } from './+types/admin-import-template'

export const middleware: Route.MiddlewareFunction[] = [permit('members.edit')]

/** The headings of a list of members, and nothing that could be imported by mistake. */
export function loader() {
  return csvFile('members_template', MEMBER_COLUMNS, [])
}
