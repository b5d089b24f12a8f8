import { ChevronRight, Waves } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { buttonClasses } from './button.tsx'
import { ShowAllLink } from './list-actions.tsx'

type FloodLinesProps = {
  floods: { id: string; text: string }[]
  /** The flood whose slips are the rows of the list; '' on the list of all others. */
  shown: string
  /** The list that shows the slips of a flood by themselves, without the language. */
  path: string
  /** What can be done with all of the shown flood. */
  action?: { href: string; label: string } | undefined
}

/** Each flood of slips in one line that leads to them; nothing where there is none. */
export function FloodLines({ floods, shown, path, action }: FloodLinesProps) {
  if (floods.length === 0) return null
  const current = floods.find(({ id }) => id === shown)
  if (current) {
    return (
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold">{current.text}</p>
        <ShowAllLink />
        {action && (
          <Link to={action.href} preventScrollReset className={buttonClasses('danger', 'small')}>
            {action.label}
          </Link>
        )}
      </div>
    )
  }
  return (
    <ul aria-label={m.access_floods()} className="mb-4 grid gap-2">
      {floods.map(({ id, text }) => (
        <li key={id}>
          <Link
            to={`${localizeHref(path)}?flood=${id}`}
            className="flex min-h-12 items-center gap-3 rounded-control border border-line bg-surface px-4 py-2 hover:bg-sea-1"
          >
            <Waves className="size-5 shrink-0 text-reef" aria-hidden="true" />
            <span className="min-w-0 grow font-semibold wrap-anywhere">{text}</span>
            <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
