import { Inbox, type LucideIcon, Send } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import type { MessagesView } from '../views/messages.ts'

const TABS: { box: MessagesView['box']; href: string; label: () => string; icon: LucideIcon }[] = [
  { box: 'inbox', href: '?', label: m.message_inbox, icon: Inbox },
  { box: 'sent', href: '?box=sent', label: m.message_sent_box, icon: Send },
]

/** What came in, and what one has sent. */
export function BoxTabs({ box, unread }: Pick<MessagesView, 'box' | 'unread'>) {
  return (
    <nav aria-label={m.message_boxes()} className="mb-4 border-b border-line">
      <ul className="tabs">
        {TABS.map(({ box: target, href, label, icon: Icon }) => (
          <li key={target}>
            <Link to={href} preventScrollReset aria-current={target === box ? 'page' : undefined}>
              <Icon className="size-5" aria-hidden="true" />
              {label()}
              {target === 'inbox' && unread > 0 && (
                <span className="rounded-full bg-sea-2 px-2 text-sm text-ink tabular-nums">
                  <span aria-hidden="true">{unread}</span>
                  <span className="sr-only">{m.message_unread_count({ count: unread })}</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
