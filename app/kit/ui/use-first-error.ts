import { type RefObject, useEffect } from 'react'

/**
 * Takes the focus to the first field in error each time `reply` is a new answer of the server, with its label in sight;
 * without one, what the answer says about the whole form comes into sight.
 */
export function useFirstError(form: RefObject<HTMLFormElement | null>, reply: unknown) {
  useEffect(() => {
    if (!reply) return
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field) {
      field.focus()
      field.closest(':has(label)')?.scrollIntoView({ block: 'nearest' })
    } else form.current?.querySelector('[role="alert"]:not(:empty)')?.scrollIntoView({ block: 'center' })
  }, [form, reply])
}
