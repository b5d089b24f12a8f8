import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClasses } from './button.tsx'

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

type DecisionLinkProps = { decision: string; look: 'primary' | 'danger'; children: string }

/** Opens the dialog in which the decision is made, kept in the address as `?decide=`. */
export function DecisionLink({ decision, look, children }: DecisionLinkProps) {
  return (
    <Link
      to={`?decide=${decision}`}
      preventScrollReset
      className={buttonClasses(look, 'regular', 'max-sm:grow')}
    >
      {children}
    </Link>
  )
}
