/** An entry of the log as it is shown; every text is in the language of the request. */
export type EntryView = {
  id: string
  /** The sentence before and after the record, which may be a link. */
  before: string
  after: string
  record: { text: string; href: string | null; id: string }
  /** How long ago, the exact time in Bangkok, and the same for machines. */
  when: string
  exact: string
  iso: string
  /** Bangkok's day, for headings. */
  day: string
  isView: boolean
  /** Whether the reader may not see what it is about: neither its name nor what changed. */
  isHidden: boolean
  changes: { field: string; before: string; after: string }[]
  facts: { field: string; value: string }[]
}
