export type FocusTarget = { on: 'heading' | 'error' }

/** Moves the focus to the step's heading, or to the first field in error; an alert announces itself. */
export function focusOn(form: HTMLFormElement | null, target: FocusTarget) {
  if (!form) return
  if (target.on === 'heading') {
    const dialog = form.closest('dialog')
    if (dialog) dialog.scrollTo({ top: 0 })
    else form.scrollIntoView({ block: 'start' })
    form.querySelector<HTMLElement>('[data-step-heading]')?.focus({ preventScroll: true })
    return
  }
  const invalid = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (invalid) invalid.focus()
  else form.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' })
}
