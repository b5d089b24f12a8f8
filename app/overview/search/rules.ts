/** What can be found; where each kind is found stands in the queries. */
export type SearchKind =
  | 'members'
  | 'employees'
  | 'applications'
  | 'documents'
  | 'events'
  | 'services'
  | 'posts'

export type SearchResult = {
  id: string
  /** What it is called. */
  title: string
  /** What tells it from others of the same name; may be empty. */
  detail: string
  /** Its screen, without the language. */
  path: string
}

/** The first results of one kind; `hasMore` when there are others. */
export type SearchGroup = { kind: SearchKind; results: SearchResult[]; hasMore: boolean }
