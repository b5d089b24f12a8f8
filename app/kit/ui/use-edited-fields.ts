import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import {
  differingFields,
  type EditReply,
  type FieldErrors,
  type FormFields,
  type SavedFields,
} from '#app/kit/pure/form-fields.ts'
import { useFirstError } from './use-first-error.ts'

type Input = {
  formRef: RefObject<HTMLFormElement | null>
  saved: SavedFields
  reply: EditReply | undefined
  check: (fields: FormFields) => FieldErrors
}

/**
 * The state of a form over saved values. The browser keeps what is typed; `values` follows it. Values that were saved
 * elsewhere come into an untouched form at once and never into one that is being edited.
 */
export function useEditedFields({ formRef, saved, reply: lastReply, check }: Input) {
  const [settled, setSettled] = useState<EditReply>()
  const reply = lastReply === settled ? undefined : lastReply
  const [base, setBase] = useState(saved)
  const [initial, setInitial] = useState(reply?.fields ?? saved.fields)
  const [values, setValues] = useState(initial)
  const [edition, setEdition] = useState(0)
  const [browserErrors, setBrowserErrors] = useState<FieldErrors | null>(null)
  const [attempt, setAttempt] = useState<object | null>(null)
  const isDirty = differingFields(values, base.fields).length > 0
  const isBusy = useNavigation().formData?.has('version') === true

  const adopt = (next: SavedFields) => {
    setSettled(lastReply)
    setBase(next)
    setInitial(next.fields)
    setValues(next.fields)
    setBrowserErrors(null)
    setEdition(edition + 1)
  }
  useSaved({ isBusy, reply, values, onSaved: () => adopt(saved), onSavedOlder: () => setBase(saved) })
  if (!isDirty && !isBusy && !reply && saved.version !== base.version) adopt(saved)
  useFirstError(formRef, reply)
  useFirstError(formRef, attempt)

  const readNow = () => (formRef.current ? readForm(formRef.current, Object.keys(base.fields)) : values)
  return {
    values,
    initial,
    edition,
    isDirty,
    isBusy,
    conflict: reply?.conflict,
    version: reply?.conflict?.version ?? base.version,
    errors: browserErrors ?? reply?.errors ?? {},
    adopt,
    refresh() {
      const now = readNow()
      setValues(now)
      if (browserErrors) setBrowserErrors(check(now))
    },
    submit(event: FormEvent) {
      const found = check(readNow())
      const isWrong = Object.keys(found).length > 0
      setBrowserErrors(isWrong ? found : null)
      if (!isWrong) return
      event.preventDefault()
      setAttempt({})
    },
  }
}

/** Calls back when a submission came through: the router goes on without a reply. */
function useSaved({
  isBusy,
  reply,
  values,
  onSaved,
  onSavedOlder,
}: {
  isBusy: boolean
  reply: EditReply | undefined
  values: FormFields
  onSaved: () => void
  /** Something was typed while it was being saved. */
  onSavedOlder: () => void
}) {
  const sent = useRef<FormFields | null>(null)
  useEffect(() => {
    if (isBusy) {
      sent.current ??= values
      return
    }
    const was = sent.current
    sent.current = null
    if (!was || reply) return
    if (differingFields(values, was).length === 0) onSaved()
    else onSavedOlder()
  })
}

function readForm(form: HTMLFormElement, names: string[]): FormFields {
  const data = new FormData(form)
  return Object.fromEntries(names.map(name => [name, String(data.get(name) ?? '')]))
}
