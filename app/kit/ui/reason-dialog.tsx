import { type ReactNode, useRef, useState } from 'react'
import { m } from '#app/paraglide/messages.js'
import { TextAreaField } from './field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useHydrated } from './use-hydrated.ts'

type ReasonDialogProps = {
  title: string
  lead: ReactNode
  label?: string
  intent: string
  submitLabel: string
  closeHref: string
  maxLength: number
  /** What the suggestions need to be said about them, e.g. their language. */
  note?: string | null
  /** `label` is shown, `text` becomes the reason. */
  suggestions?: { label: string; text: string }[]
  /** The action's answer to the last try, with what was typed. */
  reply: { reason: string; error: string } | undefined
  /** What comes first, such as fields that nobody sees. */
  children?: ReactNode
}

/** Asks for the reason of a refusal, which somebody else will read: own words, or one of the ready-made sentences. */
export function ReasonDialog({
  intent,
  lead,
  label = m.reason_label(),
  note,
  suggestions = [],
  maxLength,
  reply,
  children,
  ...dialog
}: ReasonDialogProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [error, setError] = useState(reply?.error)
  const [known, setKnown] = useState(reply)
  const isLive = useHydrated()
  if (reply !== known) {
    setKnown(reply)
    setError(reply?.error)
  }
  const take = (text: string) => {
    if (!field.current) return
    field.current.value = text
    field.current.focus()
    setError(undefined)
  }
  return (
    <FormDialog {...dialog} reply={reply && {}} isDanger>
      <input type="hidden" name="intent" value={intent} />
      {children}
      <p className="text-muted">{lead}</p>
      {isLive && suggestions.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-semibold">{m.reason_suggestions()}</legend>
          {note && <p className="text-sm text-muted">{note}</p>}
          {suggestions.map(({ label, text }) => (
            <button
              key={label}
              type="button"
              onClick={() => take(text)}
              className="min-h-11 rounded-control border border-control bg-surface px-4 py-2 text-left text-sm hover:border-ink"
            >
              {label}
            </button>
          ))}
        </fieldset>
      )}
      <TextAreaField
        ref={field}
        label={label}
        name="reason"
        rows={4}
        required
        maxLength={maxLength}
        defaultValue={reply?.reason}
        error={error}
      />
    </FormDialog>
  )
}
