import { createContext, type ReactNode, useContext } from 'react'
import { m } from '#app/paraglide/messages.js'

const ReadOnlyContext = createContext(false)

/** Forms within show what is saved, and why it cannot be changed, to somebody who may only look. */
export function ReadOnly({ when, children }: { when: boolean; children: ReactNode }) {
  const isWithin = useReadOnly()
  return <ReadOnlyContext value={isWithin || when}>{children}</ReadOnlyContext>
}

export const useReadOnly = () => useContext(ReadOnlyContext)

/** Why the fields below cannot be changed. */
export function ReadOnlyNote() {
  return <p className="rounded-control border border-line bg-sea-1 px-4 py-3">{m.read_only_note()}</p>
}
