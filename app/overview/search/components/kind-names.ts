import { m } from '#app/paraglide/messages.js'
import type { SearchKind } from '../rules.ts'

export const KIND_NAMES: Record<SearchKind, () => string> = {
  members: m.search_members,
  employees: m.search_employees,
  documents: m.admin_documents,
  applications: m.search_applications,
  events: m.search_events,
  services: m.search_services,
  posts: m.search_posts,
}
