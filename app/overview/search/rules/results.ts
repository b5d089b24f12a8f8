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
export type SearchGroup = { kind: string; label: string; results: SearchResult[]; hasMore: boolean }
