import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { AnchorLink } from './anchor-link.tsx'
import { buttonClasses } from './button.tsx'
import { classNames } from './class-names.ts'
import { KeyHint } from './key-hint.tsx'
import { usePressedBy } from './use-shortcut.ts'

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
export const IN_BAR = 'max-sm:grow max-sm:px-3'

type DecisionLinkProps = {
  decision: string
  look: 'primary' | 'danger'
  /** The key that does the same. */
  by: string
  children: string
}

/** Opens the dialog in which the decision is made, kept in the address as `?decide=`. */
export function DecisionLink({ decision, look, by, children }: DecisionLinkProps) {
  return (
    <Link
      {...usePressedBy(by)}
      to={`?decide=${decision}`}
      preventScrollReset
      className={buttonClasses(look, 'regular', IN_BAR)}
    >
      {children}
      <KeyHint of={by} />
    </Link>
  )
}

type NextLinkProps = {
  /** Where the record on the screen stands, and since when it waits. */
  after: { path: string; since: string }
  /** Another address than the inbox has next. */
  to?: string | undefined
  /** Beside the buttons of a decision it is quiet, and on a phone an arrow. */
  isQuiet: boolean
}

/** To what waits next in the inbox; `j` does the same. */
export function NextLink({ after, to, isQuiet }: NextLinkProps) {
  return (
    <Link
      {...usePressedBy('j')}
      to={
        to ??
        localizeHref(`/admin/inbox/next?${new URLSearchParams({ after: after.path, since: after.since })}`)
      }
      className={buttonClasses(isQuiet ? 'quiet' : 'secondary', 'regular', 'max-sm:px-3')}
    >
      <span className={classNames(isQuiet && 'max-sm:sr-only')}>{m.review_next()}</span>
      <ArrowRight className="size-5" aria-hidden="true" />
      <KeyHint of="j" />
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
