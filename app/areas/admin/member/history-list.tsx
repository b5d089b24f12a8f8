import {
  CalendarX2,
  ChevronDown,
  ClipboardList,
  type LucideIcon,
  Mail,
  ReceiptText,
  RefreshCw,
  Undo2,
  UserPlus,
} from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '#app/kit/ui/badge.tsx'
import { m } from '#app/paraglide/messages.js'
import type { HistoryItem, HistoryKind } from './history-item.ts'

const NEWEST = 8

/** What happened, newest first, on one line of time; what is long ago opens on request. */
export function HistoryList({ items }: { items: HistoryItem[] }) {
  const earlier = items.slice(NEWEST)
  return (
    <>
      <Line items={items.slice(0, NEWEST)} />
      {earlier.length > 0 && (
        <details className="group">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-semibold text-reef [&::-webkit-details-marker]:hidden">
            {m.member_history_earlier({ count: earlier.length })}
            <ChevronDown className="size-4 group-open:rotate-180" aria-hidden="true" />
          </summary>
          <Line items={earlier} />
        </details>
      )}
    </>
  )
}

function Line({ items }: { items: HistoryItem[] }) {
  return (
    <ol>
      {items.map(item => (
        <Item key={item.id} item={item} />
      ))}
    </ol>
  )
}

const ICONS: Record<HistoryKind, LucideIcon> = {
  application: ClipboardList,
  receipt: ReceiptText,
  mail: Mail,
  created: UserPlus,
  renewed: RefreshCw,
  expired: CalendarX2,
  undone: Undo2,
}

function Item({ item: { kind, title, href, text, badge, iso, when } }: { item: HistoryItem }) {
  const Icon = ICONS[kind]
  return (
    <li className="relative flex gap-3 py-2 before:absolute before:top-10 before:-bottom-2 before:left-4 before:border-line before:border-l last:before:hidden">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-sea-1 text-muted">
        <Icon className="size-4" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1 pt-1">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <p className="min-w-0 font-semibold wrap-anywhere">
            {href ? (
              <Link to={href} className="quiet-link">
                {title}
              </Link>
            ) : (
              title
            )}
          </p>
          {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
        </div>
        {text && <p className="wrap-anywhere tabular-nums">{text}</p>}
        <p className="text-sm text-muted tabular-nums">
          <time dateTime={iso}>{when}</time>
        </p>
      </div>
    </li>
  )
}
