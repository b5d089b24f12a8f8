import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AnchorLink } from './anchor-link.tsx'
import { buttonClasses } from './button.tsx'

/** What can be done with the record on the screen, always within a thumb's reach at the lower edge. */
export function DecisionBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="sticky bottom-(--bar) z-20 -mx-4 mt-6 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-4 py-3 sm:-mx-8 sm:gap-3 sm:px-8"
    >
      {children}
    </section>
  )
}

/** On a phone they share the bar's width. */
const IN_BAR = 'max-sm:grow max-sm:px-3'

type DecisionLinkProps = { decision: string; look: 'primary' | 'danger'; children: string }

/** Opens the dialog in which the decision is made, kept in the address as `?decide=`. */
export function DecisionLink({ decision, look, children }: DecisionLinkProps) {
  return (
    <Link to={`?decide=${decision}`} preventScrollReset className={buttonClasses(look, 'regular', IN_BAR)}>
      {children}
    </Link>
  )
}

/** Leads to the part of the screen in which the decision is made. */
export function DecisionAnchor({ href, children }: { href: string; children: string }) {
  return (
    <AnchorLink href={href} className={buttonClasses('primary', 'regular', IN_BAR)}>
      {children}
    </AnchorLink>
  )
}
