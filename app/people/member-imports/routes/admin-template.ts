import { permit } from '#app/house/access/steps.server.ts'
import { csvFile } from '#app/kit/platform/list-file.server.ts'
import { templateHeadings } from '../rules/match-columns.ts'
import type { Route } from './+types/admin-template'

export const middleware: Route.MiddlewareFunction[] = [permit('members.edit')]

/** The headings of a list of members in the reader's language, and nothing that could be imported by mistake. */
export function loader() {
  const columns = templateHeadings().map(heading => ({ heading, read: () => '' }))
  return csvFile('members_template', columns, [])
}
