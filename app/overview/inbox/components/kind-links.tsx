import { Link } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import type { Inbox } from '../views/inbox.server.ts'

/** Which kind is shown, and how many of each wait; nothing where there is one. */
export function KindLinks({ kind, kinds }: Pick<Inbox, 'kind' | 'kinds'>) {
  if (kinds.length < 2) return null
  const total = kinds.reduce((sum, each) => sum + each.total, 0)
  return (
    <nav aria-label={m.inbox_kinds()} className="choices mb-3 flex-wrap">
      {[{ kind: null, label: m.inbox_all(), total }, ...kinds].map(each => (
        <Link
          key={each.label}
          to={each.kind === null ? '?' : `?kind=${each.kind}`}
          aria-current={each.kind === kind ? 'true' : undefined}
          className="border border-control"
        >
          {each.label} <span className="text-muted tabular-nums">{each.total}</span>
        </Link>
      ))}
    </nav>
  )
}
