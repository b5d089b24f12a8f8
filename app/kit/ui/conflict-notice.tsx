import { useLocation } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import type { Difference } from './field-differences.ts'

type ConflictNoticeProps = {
  /** What is saved now where something else is typed. */
  differences: Difference[]
  onTake: () => void
}

/** Both sides of a conflict: what is saved now, while the fields still hold what was typed. */
export function ConflictNotice({ differences, onTake }: ConflictNoticeProps) {
  const { pathname, search } = useLocation()
  return (
    <div className="grid gap-3 rounded-control border-2 border-lantern bg-lantern/10 px-4 py-3">
      <p className="font-semibold">{m.edit_form_conflict()}</p>
      <dl className="grid gap-1.5">
        {differences.map(({ label, saved }) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="line-clamp-6 wrap-anywhere whitespace-pre-line">{saved || m.edit_form_empty()}</dd>
          </div>
        ))}
      </dl>
      <p>{m.edit_form_conflict_choice()}</p>
      <a
        href={pathname + search}
        className="inline-flex min-h-11 items-center justify-self-start font-semibold underline underline-offset-4"
        onClick={event => {
          event.preventDefault()
          onTake()
        }}
      >
        {m.edit_form_conflict_take()}
      </a>
    </div>
  )
}
