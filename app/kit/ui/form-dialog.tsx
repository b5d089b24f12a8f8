import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, Link, useActionData, useLocation, useNavigate, useNavigation } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Button, buttonClasses } from './button.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { Dialog } from './dialog.tsx'
import { FormAlert } from './form-alert.tsx'
import { ReadOnlyNote, useReadOnly } from './read-only.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'
import { useFirstError } from './use-first-error.ts'

/** Where the focus begins: a button that fills in what is known comes before the fields. */
const FIRST = 'input:not([type="hidden"]), textarea, select, [data-fills]'

/** On a phone the two buttons share the row, also with long words. */
const ABREAST = 'max-sm:grow max-sm:px-3'

type FormDialogProps = {
  title: string
  submitLabel: string
  /** The same list without the dialog. */
  closeHref: string
  /** The action's answer to the last try: once, it takes the focus to the first field in error. */
  reply: { error?: string | undefined } | undefined
  hasFiles?: boolean
  /** Refuses or erases what cannot be brought back: its button looks like it. */
  isDanger?: boolean
  /** What is decided by, e.g. a slip: at the left of the form, and above it where there is no room. */
  evidence?: ReactNode
  /** What it costs: it stands beside the button that charges it. */
  price?: ReactNode
  children: ReactNode
}

/**
 * Create or edit a record in a dialog whose address is its own: Back closes it, a link opens it, and without
 * JavaScript it is a plain form. What was typed stays after an error, and leaving it behind is asked about. Where one
 * may only look, it shows the record.
 */
export function FormDialog({
  title,
  submitLabel,
  closeHref,
  reply,
  hasFiles,
  isDanger,
  evidence,
  price,
  children,
}: FormDialogProps) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isBusy = useNavigation().formMethod === 'POST'
  const [isDirty, setIsDirty] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)
  const answer = useActionData()
  const isReadOnly = useReadOnly()
  useFirstError(formRef, reply && answer)
  useEffect(() => formRef.current?.querySelector<HTMLElement>(FIRST)?.focus(), [])

  return (
    <Dialog
      title={isReadOnly ? m.read_only_title() : title}
      closeLabel={m.dialog_close()}
      closeHref={closeHref}
      className={evidence ? 'max-w-6xl' : undefined}
      onClose={() => navigate(closeHref, { preventScrollReset: true })}
    >
      <div className={evidence ? 'grid items-start gap-x-16 gap-y-5 lg:grid-cols-[3fr_2fr]' : undefined}>
        {evidence && <div className="lg:sticky lg:top-0">{evidence}</div>}
        <Form
          ref={formRef}
          method="post"
          action={pathname + search}
          encType={hasFiles ? 'multipart/form-data' : undefined}
          preventScrollReset
          noValidate
          className="grid gap-5"
          onInput={() => setIsDirty(true)}
        >
          <FormAlert>{reply?.error}</FormAlert>
          {isReadOnly && <ReadOnlyNote />}
          <fieldset disabled={isReadOnly} className="contents">
            {children}
          </fieldset>
          <ConnectionNotice />
          <div className="sticky bottom-0 z-10 -mx-5 -mb-5 flex flex-wrap justify-end gap-3 border-t border-line bg-ground px-5 py-4 sm:-mx-8 sm:-mb-8 sm:px-8">
            {price && <p className="mr-auto self-center text-xl font-bold tabular-nums">{price}</p>}
            <CancelLink href={closeHref} label={isReadOnly ? m.dialog_close() : m.dialog_cancel()} />
            {!isReadOnly && (
              <Button
                type="submit"
                look={isDanger ? 'destroy' : 'primary'}
                aria-disabled={isBusy || undefined}
                className={ABREAST}
              >
                {submitLabel}
              </Button>
            )}
          </div>
        </Form>
      </div>
      <UnsavedChanges isDirty={isDirty} />
    </Dialog>
  )
}

type ConfirmDialogProps = {
  /** The question, in the words for its kind (rule staff.delete-question). */
  question: string
  intent: string
  /** Null where there is nothing to do, and the dialog only says so. */
  confirmLabel: string | null
  closeHref: string
  /** Deletes, revokes or refuses: its button looks like it. */
  isDanger?: boolean
  /** What will be gone, and what the action needs besides the intent. */
  children?: ReactNode
}

/** Asks before something is done that cannot be taken back. */
export function ConfirmDialog({
  question,
  intent,
  confirmLabel,
  closeHref,
  isDanger,
  children,
}: ConfirmDialogProps) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Dialog
      title={question}
      closeLabel={m.dialog_close()}
      closeHref={closeHref}
      className="max-w-lg"
      onClose={() => navigate(closeHref, { preventScrollReset: true })}
    >
      <Form method="post" action={pathname + search} preventScrollReset>
        <input type="hidden" name="intent" value={intent} />
        {children}
        <ConnectionNotice />
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <CancelLink href={closeHref} label={confirmLabel ? m.dialog_cancel() : m.dialog_close()} />
          {confirmLabel && (
            <Button
              type="submit"
              look={isDanger ? 'destroy' : 'primary'}
              aria-disabled={isBusy || undefined}
              className={ABREAST}
            >
              {confirmLabel}
            </Button>
          )}
        </div>
      </Form>
    </Dialog>
  )
}

function CancelLink({ href, label }: { href: string; label: string }) {
  return (
    <Link to={href} preventScrollReset className={buttonClasses('secondary', 'regular', ABREAST)}>
      {label}
    </Link>
  )
}
