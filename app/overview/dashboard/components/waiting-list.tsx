import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '#app/kit/ui/badge.tsx'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { WaitingGroup } from '../views/waiting.ts'

type WaitingListProps = {
  title: string
  /** How many there are, in words. */
  count: string
  group: WaitingGroup
  /** The way to the whole list. */
  all: { path: string; label: string }
}

/** What waits longest, each one tap from its decision. */
export function WaitingList({ title, count, group: { rows }, all }: WaitingListProps) {
  return (
    <Panel title={title} lead={count}>
      <ul className="-mx-3 grid">
        {rows.map(({ path, name, facts, note }) => (
          <li key={path}>
            <Link
              to={localizeHref(path)}
              className="flex min-h-14 items-center gap-4 rounded-control px-3 py-2 hover:bg-sea-1"
            >
              <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
                <span className="min-w-0">
                  <span className="block font-semibold wrap-anywhere">{name}</span>
                  <span className="block text-sm text-muted">{facts.join(' · ')}</span>
                </span>
                {note && <Badge>{note}</Badge>}
              </span>
              <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
      <Link
        to={localizeHref(all.path)}
        className={buttonClasses('secondary', 'small', 'min-h-11 justify-self-start')}
      >
        {all.label}
      </Link>
    </Panel>
  )
}
