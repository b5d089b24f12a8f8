import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '../../../paraglide/messages.js'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClasses } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { WaitingRow } from '../waiting.ts'

type WaitingListProps = {
  title: string
  /** How many wait in all. */
  total: number
  /** The way to the whole list. */
  all: { href: string; label: string }
  items: (Omit<WaitingRow, 'id'> & { href: string; note: string | null })[]
}

/** What waits longest, each one tap from its decision. */
export function WaitingList({ title, total, all, items }: WaitingListProps) {
  return (
    <Panel title={title} lead={m.dashboard_waiting_count({ count: total })}>
      <ul className="-mx-3 grid">
        {items.map(({ href, name, plan, totalText, ago, note }) => (
          <li key={href}>
            <Link
              to={href}
              className="flex min-h-14 items-center gap-4 rounded-control px-3 py-2 hover:bg-sea-1"
            >
              <span className="min-w-0 grow">
                <span className="block font-semibold wrap-anywhere">{name}</span>
                <span className="block text-sm text-muted">
                  {[plan, totalText, ago].filter(Boolean).join(' · ')}
                </span>
              </span>
              {note && <Badge>{note}</Badge>}
              <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
      <Link to={all.href} className={buttonClasses('secondary', 'small', 'min-h-11 justify-self-start')}>
        {all.label}
      </Link>
    </Panel>
  )
}
