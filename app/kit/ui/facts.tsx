import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A wide one has the row to itself: what is long breaks less. */
export type Fact = { term: string; value: ReactNode; isWide?: boolean }

/** What is known, term by term, two abreast where there is room. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-4 min-[22rem]:grid-cols-2">
      {facts.map(({ term, value, isWide }) => (
        <div key={term} className={classNames('min-w-0', isWide && 'col-span-full')}>
          <dt className="text-sm text-muted">{term}</dt>
          <dd className="font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
