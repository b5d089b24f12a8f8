import { type LucideIcon, Reply, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useFetcher, useLocation, useSearchParams } from 'react-router'
import { Badge } from '#app/kit/ui/badge.tsx'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import { openHref } from '../rules/hrefs.ts'
import type { OpenedMessage, ThreadMessage } from '../views/messages.ts'
import { Initial } from './initial.tsx'
import { MarkRead } from './mark-read.tsx'

type MessageThreadProps = { opened: OpenedMessage; may: { edit: boolean; delete: boolean } }

/** The opened message, and after it the others of its conversation by their beginnings, oldest first. */
export function MessageThread({ opened, may }: MessageThreadProps) {
  const { id, subject, thread, mayReply } = opened
  const heading = useFocusOnOpening(id)
  const message = thread.find(each => each.id === id)
  const others = thread.filter(each => each.id !== id)
  useReadOnOpening(may.edit && message?.mayMarkRead ? id : null)
  return (
    <section aria-label={subject} className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-2xl font-bold wrap-anywhere outline-none">
        {subject}
      </h2>
      {message && (
        <Letter message={message}>
          {may.edit && mayReply && <DialogLink name="reply" id={id} label={m.message_reply()} icon={Reply} />}
          {may.edit && message.mayMarkRead && <MarkRead id={id} />}
          {may.delete && <DialogLink name="delete" id={id} label={m.list_delete()} icon={Trash2} />}
        </Letter>
      )}
      {others.length > 0 && (
        <>
          <h3 className="mt-2 font-bold">{m.message_conversation()}</h3>
          <ol className="overflow-hidden rounded-card border border-line bg-surface">
            {others.map(each => (
              <li key={each.id} className="border-b border-line last:border-b-0">
                <Beginning message={each} />
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

function Letter({ message, children }: { message: ThreadMessage; children: ReactNode }) {
  const { from, to, isOwn, exact, iso, content, mayMarkRead } = message
  return (
    <article className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-6">
      <header className="flex items-start gap-3">
        <Initial name={from.name} isOwn={isOwn} />
        <div className="min-w-0 grow">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-semibold wrap-anywhere">{isOwn ? m.message_you() : from.name}</span>
            {mayMarkRead && <Badge tone="waiting">{m.message_unread()}</Badge>}
          </p>
          <p className="text-sm text-muted wrap-anywhere">{isOwn ? m.message_to_in(to) : from.department}</p>
          <p className="text-sm text-muted">
            <time dateTime={iso}>{exact}</time>
          </p>
        </div>
      </header>
      <p className="whitespace-pre-line wrap-anywhere">{content}</p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </article>
  )
}

function Beginning({ message }: { message: ThreadMessage }) {
  const { id, from, isOwn, exact, iso, content, mayMarkRead } = message
  const [params] = useSearchParams()
  return (
    <Link
      to={openHref(params.toString(), 'open', id)}
      preventScrollReset
      className="flex gap-3 px-4 py-3 hover:bg-sea-1 focus-visible:-outline-offset-4 sm:px-6"
    >
      <Initial name={from.name} isOwn={isOwn} />
      <span className="grid min-w-0 grow grid-cols-[minmax(0,1fr)]">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{isOwn ? m.message_you() : from.name}</span>
          {mayMarkRead && <Badge tone="waiting">{m.message_unread()}</Badge>}
          <time dateTime={iso} className="text-sm text-muted">
            {exact}
          </time>
        </span>
        <span className="line-clamp-2 wrap-anywhere">{content}</span>
      </span>
    </Link>
  )
}

type DialogLinkProps = { name: 'reply' | 'delete'; id: string; label: string; icon: LucideIcon }

function DialogLink({ name, id, label, icon: Icon }: DialogLinkProps) {
  const [params] = useSearchParams()
  return (
    <Link
      to={openHref(params.toString(), name, id)}
      preventScrollReset
      className={buttonClasses(name === 'delete' ? 'danger' : 'secondary', 'small')}
    >
      <Icon className="size-5" aria-hidden="true" />
      {label}
    </Link>
  )
}

/** A message that is shown has been read; without scripts the button says so. */
function useReadOnOpening(id: string | null) {
  const { submit } = useFetcher()
  const { pathname, search } = useLocation()
  const marked = useRef<string>(null)
  useEffect(() => {
    if (id === null || marked.current === id) return
    marked.current = id
    void submit({ intent: 'read', by: 'opening', id }, { method: 'post', action: pathname + search })
  }, [id, submit, pathname, search])
}

/** A message that is opened from the list takes the focus, so that a screen reader reads on there. */
function useFocusOnOpening(id: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  const focused = useRef(key === 'default' ? id : null)
  useEffect(() => {
    if (focused.current === id) return
    focused.current = id
    heading.current?.focus()
  }, [id])
  return heading
}
