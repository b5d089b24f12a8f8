import type { ReactNode } from 'react'

/** What can be done with the record on the screen, always within a thumb's reach at the lower edge. */
export function DecisionBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="sticky bottom-0 z-20 -mx-4 mt-6 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-surface px-4 py-3 sm:-mx-8 sm:px-8"
    >
      {children}
    </section>
  )
}
