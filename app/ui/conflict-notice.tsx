import { useLocation } from 'react-router'
import { m } from '../paraglide/messages.js'
import { differingFields, type FormFields, type SavedFields } from '../pure/form-fields.ts'

type ConflictNoticeProps = {
  typed: FormFields
  saved: SavedFields
  /** What the fields are called. */
  labels: Record<string, () => string>
  /** What a value says to people, where the form holds a code for it. */
  showValue?: (name: string, value: string) => string
  onTake: (saved: SavedFields) => void
}

/** Both sides of a conflict: what is saved now, while the fields still hold what was typed. */
export function ConflictNotice({ typed, saved, labels, showValue, onTake }: ConflictNoticeProps) {
  const { pathname, search } = useLocation()
  return (
    <div className="grid gap-3 rounded-control border-2 border-lantern bg-lantern/10 px-4 py-3">
      <p className="font-semibold">{m.edit_form_conflict()}</p>
      <dl className="grid gap-1.5">
        {differingFields(saved.fields, typed).map(name => (
          <div key={name}>
            <dt className="text-sm text-muted">{labels[name]?.() ?? name}</dt>
            <dd className="break-words whitespace-pre-line">
              {textOf(showValue?.(name, saved.fields[name] ?? '') ?? saved.fields[name])}
            </dd>
          </div>
        ))}
      </dl>
      <p>{m.edit_form_conflict_choice()}</p>
      <a
        href={pathname + search}
        className="inline-flex min-h-11 items-center justify-self-start font-semibold underline underline-offset-4"
        onClick={event => {
          event.preventDefault()
          onTake(saved)
        }}
      >
        {m.edit_form_conflict_take()}
      </a>
    </div>
  )
}

function textOf(value: string | undefined) {
  if (value === 'on') return m.edit_form_yes()
  return value || m.edit_form_empty()
}
