import { Download } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, buttonClasses } from '#app/kit/ui/button.tsx'
import { FieldError } from '#app/kit/ui/field.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { MEMBER_COLUMNS } from '#app/people/members/rules/csv-columns.ts'
import { MOST_BYTES, MOST_MB, MOST_ROWS } from '../rules/lists.ts'

/** Takes the file of a list of members, and says what it should look like. */
export function ImportForm({ error }: { error: string | undefined }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
      <Panel title={m.member_import_choose()} lead={m.member_import_choose_lead()}>
        <FileForm error={error} />
      </Panel>
      <Panel title={m.member_import_format()}>
        <ul className="grid list-disc gap-2 pl-5">
          <li>{m.member_import_format_csv()}</li>
          <li>{m.member_import_format_required()}</li>
          <li>{m.member_import_format_days()}</li>
          <li>{m.member_import_format_empty()}</li>
          <li>{m.member_import_format_again()}</li>
        </ul>
        <div>
          <h3 className="text-sm text-muted">{m.member_import_columns()}</h3>
          <p className="text-sm">{MEMBER_COLUMNS.map(({ heading }) => heading).join(', ')}</p>
        </div>
        <a
          href={localizeHref('/admin/members/import/template')}
          className={buttonClasses('secondary', 'small', 'justify-self-start')}
          download
        >
          <Download className="size-5" aria-hidden="true" />
          {m.member_import_template()}
        </a>
      </Panel>
    </div>
  )
}

/** A file that is too large is not sent at all: the server would only break the connection off. */
function FileForm({ error }: { error: string | undefined }) {
  const id = useId()
  const isBusy = useNavigation().formData !== undefined
  const [isTooLarge, setTooLarge] = useState(false)
  const shown = isTooLarge ? m.member_import_too_large({ max: MOST_MB }) : error
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const file = new FormData(event.currentTarget).get('file')
    const isRefused = file instanceof File && file.size > MOST_BYTES
    setTooLarge(isRefused)
    if (isRefused || isBusy) event.preventDefault()
  }
  return (
    <Form method="post" encType="multipart/form-data" onSubmit={submit} noValidate className="grid gap-5">
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-semibold">
          {m.member_import_file_label()}
        </label>
        <p id={`${id}-hint`} className="text-sm text-muted">
          {m.member_import_file_hint({ max: MOST_MB, rows: MOST_ROWS.toLocaleString(getLocale()) })}
        </p>
        <input
          id={id}
          type="file"
          name="file"
          accept=".csv,text/csv"
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
        {isBusy ? m.member_import_checking() : m.member_import_submit()}
      </Button>
    </Form>
  )
}
