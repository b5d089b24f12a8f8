import { MailOpen, Reply, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, Link, useLocation, useNavigation, useSearchParams } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Badge } from '#app/ui/badge.tsx'
import { Button, buttonClasses } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { openHref } from '../hrefs.ts'
import type { OpenedMessage, ThreadMessage } from '../views.ts'
import { Initial } from './initial.tsx'

type MessageThreadProps = { opened: OpenedMessage; mayDelete: boolean }

/** The opened message within what it answers and what answers it, oldest first; of the others only how they begin. */
export function MessageThread({ opened, mayDelete }: MessageThreadProps) {
  const { id, subject, thread, mayReply } = opened
  const heading = useFocusOnOpening(id)
  const [params] = useSearchParams()
  return (
    <section aria-label={subject} className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-2xl font-bold wrap-anywhere outline-none">
        {subject}
      </h2>
      <ol className="grid gap-3">
        {thread.map(message => (
          <li key={message.id}>
            {message.id === id ? (
              <Letter message={message} isOpened>
                {mayReply && (
                  <Link
                    to={openHref(params.toString(), 'reply', id)}
                    preventScrollReset
                    className={buttonClasses('secondary', 'small', 'min-h-11')}
                  >
                    <Reply className="size-5" aria-hidden="true" />
                    {m.message_reply()}
                  </Link>
                )}
                {message.mayMarkRead && <MarkRead id={id} />}
                {mayDelete && (
                  <Link
                    to={openHref(params.toString(), 'delete', id)}
                    preventScrollReset
                    className={buttonClasses('secondary', 'small', 'min-h-11')}
                  >
                    <Trash2 className="size-5" aria-hidden="true" />
                    {m.list_delete()}
                  </Link>
                )}
              </Letter>
            ) : (
              <Letter message={message}>
                <Link
                  to={openHref(params.toString(), 'open', message.id)}
                  preventScrollReset
                  className="inline-flex min-h-11 items-center text-sm font-semibold text-reef underline underline-offset-4"
                >
                  {message.mayMarkRead ? m.message_open_unread() : m.message_open()}
                  <span className="sr-only">{` (${message.subject}, ${message.exact})`}</span>
                </Link>
              </Letter>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

type LetterProps = { message: ThreadMessage; isOpened?: boolean; children: React.ReactNode }

function Letter({ message, isOpened = false, children }: LetterProps) {
  const { from, to, isOwn, exact, iso, content, mayMarkRead } = message
  return (
    <article
      className={classNames(
        'grid gap-3 rounded-card border bg-surface p-4 sm:p-5',
        isOpened ? 'border-control' : 'border-line',
        isOwn && 'ml-6 @xl:ml-14',
      )}
    >
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
      <p className={classNames('whitespace-pre-line wrap-anywhere', !isOpened && 'line-clamp-3')}>
        {content}
      </p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </article>
  )
}

function MarkRead({ id }: { id: string }) {
  const { pathname, search } = useLocation()
  const isBusy = useNavigation().formData?.get('intent') === 'read'
  return (
    <Form method="post" action={pathname + search} preventScrollReset>
      <input type="hidden" name="intent" value="read" />
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        look="secondary"
        size="small"
        className="min-h-11"
        aria-disabled={isBusy || undefined}
      >
        <MailOpen className="size-5" aria-hidden="true" />
        {m.message_mark_read()}
      </Button>
    </Form>
  )
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
