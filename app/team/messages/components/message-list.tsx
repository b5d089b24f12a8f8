import { Check, CheckCheck } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { classNames } from '#app/kit/ui/class-names.ts'
import { m } from '#app/paraglide/messages.js'
import { openHref } from '../rules/hrefs.ts'
import type { MessageLine, MessagesView } from '../views/messages.ts'
import { Initial } from './initial.tsx'
import { MarkRead } from './mark-read.tsx'

type MessageListProps = {
  rows: MessageLine[]
  box: MessagesView['box']
  openId: string | null
  mayEdit: boolean
}

/** One line for each message; what is unread stands out in weight, with a dot and in words, and can be marked as read. */
export function MessageList({ rows, box, openId, mayEdit }: MessageListProps) {
  const [params] = useSearchParams()
  return (
    <ul
      aria-label={box === 'sent' ? m.message_sent_box() : m.message_inbox()}
      className="overflow-hidden rounded-card border border-line bg-surface"
    >
      {rows.map(row => (
        <li key={row.id} className="border-b border-line last:border-b-0">
          <Link
            to={openHref(params.toString(), 'open', row.id)}
            preventScrollReset
            aria-current={row.id === openId ? 'true' : undefined}
            className="flex gap-3 px-4 py-3 hover:bg-sea-1 focus-visible:-outline-offset-4 aria-[current=true]:bg-sea-1"
          >
            <Initial name={row.other.name} />
            <Line row={row} isSent={box === 'sent'} />
          </Link>
          {mayEdit && row.mayMarkRead && (
            <div className="flex justify-end px-4 pb-3">
              <MarkRead id={row.id} of={row.subject} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function Line({ row, isSent }: { row: MessageLine; isSent: boolean }) {
  const { other, subject, preview, ago, exact, iso, isRead } = row
  const isNew = !isSent && !isRead
  return (
    <span className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-0.5">
      <span className="flex items-baseline gap-2">
        <span className={classNames('truncate', isNew ? 'font-bold' : 'font-semibold')}>
          {isSent ? m.message_to({ name: other.name }) : other.name}
        </span>
        {isNew && (
          <span className="size-2.5 shrink-0 self-center rounded-full bg-lantern" aria-hidden="true" />
        )}
        <time dateTime={iso} title={exact} className="ml-auto shrink-0 text-sm text-muted">
          {ago}
        </time>
      </span>
      <span className="truncate text-sm text-muted">{other.department}</span>
      <span className={classNames('truncate', isNew && 'font-semibold')}>
        {isNew && <span className="sr-only">{`${m.message_unread()} `}</span>}
        {subject}
      </span>
      <span className="flex items-center gap-2 text-sm text-muted">
        <span className="truncate">{preview}</span>
        {isSent && <ReadState isRead={isRead} />}
      </span>
    </span>
  )
}

function ReadState({ isRead }: { isRead: boolean }) {
  const Icon = isRead ? CheckCheck : Check
  return (
    <span className="ml-auto inline-flex shrink-0 items-center gap-1">
      <Icon className={classNames('size-4', isRead && 'text-reef')} aria-hidden="true" />
      {isRead ? m.message_read() : m.message_unread()}
    </span>
  )
}
