import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { Badge } from '#app/kit/ui/badge.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { WaitingGroup, WaitingRow } from '../views/waiting.ts'

/** One kind of what waits: what it is and how much at the left, what waits longest beside it, one press from its decision. */
export function WaitingList({ group: { title, count, rows, all } }: { group: WaitingGroup }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-6 gap-y-2 px-4 py-4 *:min-w-0 sm:px-6 lg:grid-cols-[15rem_1fr]"
    >
      <div className="grid content-start justify-items-start gap-1">
        <h3 id={id} className="font-bold">
          {title}
        </h3>
        {'meaning' in count ? (
          <p className="text-sm text-muted">{count.meaning}</p>
        ) : (
          <Badge tone={count.tone}>{count.text}</Badge>
        )}
        <Link to={localizeHref(all.path)} className={TEXT_LINK}>
          {all.label}
        </Link>
      </div>
      <ul className="-mx-3 grid content-start gap-x-4 xl:grid-cols-2">
        {rows.map(row => (
          <Row key={row.path} row={row} />
        ))}
      </ul>
    </section>
  )
}

function Row({ row: { path, name, facts, note } }: { row: WaitingRow }) {
  return (
    <li>
      <Link
        to={localizeHref(path)}
        className="flex min-h-14 items-center gap-4 rounded-control px-3 py-2 hover:bg-sea-1"
      >
        <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
          <span className="min-w-0">
            <span className="block font-semibold wrap-anywhere">{name}</span>
            <span className="block text-sm text-muted wrap-anywhere">{facts.join(' · ')}</span>
          </span>
          {note && <Badge tone={note.tone}>{note.text}</Badge>}
        </span>
        <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
      </Link>
    </li>
  )
}
