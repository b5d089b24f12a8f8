import { type DragEvent, type FormEvent, useId, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/kit/ui/button.tsx'
import { FieldError, SelectField } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { MOST_LINES, MOST_MB, MOST_TOGETHER_MB } from '../rules/statement.ts'
import type { AccountView } from '../views.server.ts'
import './bank.css'

type UploadFormProps = { accounts: AccountView[]; chosen: string; error: string | undefined }

/** Takes the files of an account: chosen, or dropped on the field. What is too large is not sent at all. */
export function UploadForm({ accounts, chosen, error }: UploadFormProps) {
  const id = useId()
  const isBusy = useNavigation().formData !== undefined
  const field = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [isTooLarge, setTooLarge] = useState(false)
  const shown = isTooLarge ? m.bank_files_too_large({ max: MOST_TOGETHER_MB }) : error
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const files = new FormData(event.currentTarget).getAll('file')
    const bytes = files.reduce((sum, file) => sum + (file instanceof File ? file.size : 0), 0)
    const isRefused = bytes > MOST_TOGETHER_MB * 1024 * 1024
    setTooLarge(isRefused)
    if (isRefused || isBusy) event.preventDefault()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (field.current) field.current.files = event.dataTransfer.files
  }
  return (
    <Form method="post" encType="multipart/form-data" onSubmit={submit} noValidate className="grid gap-5">
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
          aria-invalid={shown ? true : undefined}
          aria-describedby={shown ? `${id}-hint ${id}-error` : `${id}-hint`}
          className="w-full min-w-0 rounded-control border border-control bg-surface p-2 text-ink file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-control file:border-0 file:bg-sea-2 file:px-4 file:font-semibold file:text-ink aria-invalid:border-2 aria-invalid:border-clay"
        />
        <div role="alert">
          <FieldError id={`${id}-error`}>{shown}</FieldError>
        </div>
      </div>
      <Button type="submit" aria-disabled={isBusy || undefined} className="justify-self-start">
        {isBusy ? m.bank_files_reading() : m.bank_files_submit()}
      </Button>
    </Form>
  )
}
