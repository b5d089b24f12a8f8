import { createContext } from 'react'

/** How somebody looks at a list, under a name of theirs; `list` is its path without the language. */
export type KeptView = { id: string; list: string; name: string; query: string }

/** What the reader keeps of all lists; null where nobody keeps any. */
export const ViewsContext = createContext<KeptView[] | null>(null)
