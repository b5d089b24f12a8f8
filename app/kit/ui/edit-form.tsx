import { type ReactNode, use, useRef } from 'react'
import { Form, useLocation } from 'react-router'
import type { EditReply, FieldErrors, FormFields, SavedFields } from '#app/kit/pure/form-fields.ts'
import { m } from '#app/paraglide/messages.js'
import { Button } from './button.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { fieldDifferences } from './field-differences.ts'
import { FormAlert } from './form-alert.tsx'
import { ReadOnlyNote, useReadOnly } from './read-only.tsx'
import { ToDoContext } from './to-do-context.ts'
import { UnsavedChanges } from './unsaved-changes.tsx'
import { useEditedFields } from './use-edited-fields.ts'

/** What the fields of an edit form are made from. */
export type EditView = {
  /** What the form holds now, for previews; before JavaScript runs, what it was opened with. */
  values: FormFields
  /** The props that every field of the kit takes. */
  field: (name: string) => {
    name: string
    label: string
    defaultValue: string
    error: string | undefined
    /** The word after the label of a field that still has what the program came with. */
    optional?: string
  }
  /** The same for a box. */
  box: (name: string) => { name: string; label: string; defaultChecked: boolean; error: string | undefined }
  /** To call after a field was changed by the program. */
  refresh: () => void
}

type EditFormProps = {
  saved: SavedFields
  reply: EditReply | undefined
  /** The same rules as the server's. */
  check: (fields: FormFields) => FieldErrors
  labels: Record<string, () => string>
  submitLabel?: string
  children: (view: EditView) => ReactNode
}

/**
 * A form over saved values: checked on both sides, errors next to the fields, what was typed stays, leaving it behind
 * is asked about, and what somebody else saved meanwhile is shown instead of overwritten. Where one may only look, it
 * shows what is saved.
 */
export function EditForm({ saved, reply, check, labels, submitLabel, children }: EditFormProps) {
  const { pathname, search } = useLocation()
  const formRef = useRef<HTMLFormElement>(null)
  const form = useEditedFields({ formRef, saved, reply, check })
  const { errors, conflict } = form
  const isReadOnly = useReadOnly()
  const view = useEditView(form, labels)
  return (
    <>
      <Form
        ref={formRef}
        method="post"
        action={pathname + search}
        noValidate
        onChange={form.refresh}
        onSubmit={form.submit}
      >
        <input type="hidden" name="version" value={form.version} />
        <div className="has-[p]:mb-6">
          <FormAlert>{Object.keys(errors).length > 0 && m.edit_form_check()}</FormAlert>
        </div>
        <div role="alert" className="has-[p]:mb-6">
          {conflict && (
            <ConflictNotice
              differences={fieldDifferences(conflict.fields, form.values, { labels })}
              onTake={() => form.adopt(conflict)}
            />
          )}
        </div>
        {isReadOnly && (
          <div className="mb-6">
            <ReadOnlyNote />
          </div>
        )}
        <fieldset key={form.edition} disabled={isReadOnly} className="grid min-w-0 gap-6">
          {children(view)}
        </fieldset>
        {!isReadOnly && (
          <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" aria-disabled={form.isBusy || undefined}>
              {submitLabel ?? m.edit_form_save()}
            </Button>
            {form.isDirty && <p className="text-sm text-muted">{m.edit_form_unsaved()}</p>}
          </div>
        )}
      </Form>
      <UnsavedChanges isDirty={form.isDirty && !form.isBusy} />
    </>
  )
}

function useEditView(
  { initial, errors, values, refresh }: ReturnType<typeof useEditedFields>,
  labels: EditFormProps['labels'],
): EditView {
  const toDo = use(ToDoContext)
  const describe = (name: string) => ({ name, label: labels[name]?.() ?? name, error: errors[name] })
  return {
    values,
    refresh,
    field: name => ({
      ...describe(name),
      defaultValue: initial[name] ?? '',
      ...(toDo.includes(name) && { optional: m.settings_state_to_do() }),
    }),
    box: name => ({ ...describe(name), defaultChecked: initial[name] === 'on' }),
  }
}
