import { type RefObject, useEffect } from 'react'

/** Takes the focus to the first field in error each time `reply` is a new answer of the server. */
export function useFirstError(form: RefObject<HTMLFormElement | null>, reply: unknown) {
  useEffect(() => {
    if (!reply) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, reply])
}
