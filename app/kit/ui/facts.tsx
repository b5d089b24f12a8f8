import type { ReactNode } from 'react'
import './facts.css'

/** A wide one has the row to itself: what is long breaks less. */
export type Fact = { term: string; value: ReactNode; isWide?: boolean }

/** What is known, term by term, two abreast where there is room. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ term, value, isWide }) => (
        <div key={term} className={isWide ? 'wide' : undefined}>
          <dt className="text-sm text-muted">{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
