import { type DragEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/kit/ui/button.tsx'
import { FieldError, SelectField, TextField } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { MOST_LINES, MOST_MB, MOST_TOGETHER_MB } from '../rules/statement.ts'
import type { AccountView } from '../views.server.ts'
import './bank.css'

type UploadFormProps = {
  accounts: AccountView[]
  chosen: string
  /** Whether the last file was a PDF that its password would have opened. */
  isLocked: boolean
  error: string | undefined
}

/** What pickers offer first; what a file is its content says. */
const ACCEPTED = '.csv,.txt,.tsv,.xls,.xlsx,.xml,.sta,.940,.mt940,.pdf'

/** Takes the files of an account: chosen, or dropped on the field. What is too large is not sent at all. */
export function UploadForm({ accounts, chosen, isLocked, error }: UploadFormProps) {
  const id = useId()
  const isBusy = useNavigation().formData?.has('file') ?? false
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [isTooLarge, setTooLarge] = useState(false)
  const [hasPdf, setHasPdf] = useState(false)
  const shown = isTooLarge ? m.bank_files_too_large({ max: MOST_TOGETHER_MB }) : error
  const wasBusy = useRef(false)
  const isSent = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !isBusy && !error && isSent.current) {
      for (const input of form.current?.querySelectorAll('input') ?? []) input.value = ''
      setHasPdf(false)
    }
    wasBusy.current = isBusy
  }, [isBusy, error])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const files = new FormData(event.currentTarget).getAll('file')
    const bytes = files.reduce((sum, file) => sum + (file instanceof File ? file.size : 0), 0)
    const isRefused = bytes > MOST_TOGETHER_MB * 1024 * 1024
    setTooLarge(isRefused)
    if (isRefused || isBusy) event.preventDefault()
    else isSent.current = true
  }
  const look = ({ files }: HTMLInputElement) => {
    isSent.current = false
    setHasPdf([...(files ?? [])].some(({ name }) => /\.pdf$/i.test(name)))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!field.current) return
    field.current.files = event.dataTransfer.files
    look(field.current)
  }
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      onSubmit={submit}
      noValidate
      className="grid gap-5"
    >
      <SelectField label={m.bank_account()} name="account" defaultValue={chosen}>
        {accounts.map(account => (
          <option key={account.id} value={account.id}>
            {account.name} {account.number}
          </option>
        ))}
      </SelectField>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is dropped here can be chosen in the field, too */}
      <div
        className={isOver ? 'bank-drop over' : 'bank-drop'}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <label htmlFor={id} className="font-semibold">
          {m.bank_files_drop()}
        </label>
        <p id={`${id}-hint`} className="text-sm text-muted">
          {m.bank_files_hint({ max: MOST_MB, rows: MOST_LINES.toLocaleString(getLocale()) })}
        </p>
        <input
          ref={field}
          id={id}
          type="file"
          name="file"
          multiple
          required
          accept={ACCEPTED}
          onChange={event => look(event.currentTarget)}
          aria-invalid={shown ? true : undefined}
          aria-describedby={shown ? `${id}-hint ${id}-error` : `${id}-hint`}
          className="w-full min-w-0 rounded-control border border-control bg-surface p-2 text-ink file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-control file:border-0 file:bg-sea-2 file:px-4 file:font-semibold file:text-ink aria-invalid:border-2 aria-invalid:border-clay"
        />
        <div role="alert">
          <FieldError id={`${id}-error`}>{shown}</FieldError>
        </div>
      </div>
      <div className={hasPdf || isLocked ? 'bank-password asked' : 'bank-password'}>
        <TextField
          label={m.bank_files_password()}
          hint={m.bank_files_password_hint()}
          optional={m.bank_files_password_optional()}
          type="password"
          name="password"
          autoComplete="off"
        />
      </div>
      <Button type="submit" aria-disabled={isBusy || undefined} className="justify-self-start">
        {isBusy ? m.bank_files_reading() : m.bank_files_submit()}
      </Button>
    </Form>
  )
}
