import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams, useSubmit } from 'react-router'
import { type DialogName, withoutDialog } from '#app/kit/pure/form-values.ts'
import { AS_XLSX, carriedQuery, SELECTED } from '#app/kit/pure/list-query.ts'
import { SET } from '#app/kit/pure/together.ts'
import { m } from '#app/paraglide/messages.js'
import { buttonClasses } from './button.tsx'
import { Icon } from './icon.tsx'
import { KeyHint } from './key-hint.tsx'
import type { RowAction } from './row-action.ts'
import { usePressedBy } from './use-shortcut.ts'

/** The query of this list with a dialog opened over it: `?edit=…`, `?new=1`. */
export function useDialogHref() {
  const [params] = useSearchParams()
  const behind = withoutDialog(`${params}`)
  const start = behind === '?' ? behind : `${behind}&`
  return (name: DialogName, value = '1') => `${start}${name}=${encodeURIComponent(value)}`
}

/** The list's one primary action; `n` does the same. `to` is where the new record is written, if not over the list. */
export function NewLink({ label, to }: { label: string; to?: string }) {
  const hrefOf = useDialogHref()
  return (
    <Link
      {...usePressedBy('n')}
      to={to ?? hrefOf('new')}
      preventScrollReset
      className={buttonClasses('primary', 'small', 'max-sm:px-2.5')}
    >
      <Icon name="add" className="max-sm:hidden" />
      {label}
      <KeyHint of="n" />
    </Link>
  )
}

type ExportLinkProps = {
  /** The export's route. */
  path: string
  label?: string
  /** What of the list is wanted, where that is not what its address says. */
  query?: Record<string, string>
}

/** The file with exactly what search, filters and order leave, and the same as a spreadsheet. */
export function ExportLink({ path, label = m.list_export(), query }: ExportLinkProps) {
  const [params] = useSearchParams()
  const asked = query ? new URLSearchParams(query) : carriedQuery(params)
  const asSheet = new URLSearchParams([...asked, [AS_XLSX.name, AS_XLSX.value]])
  const look = buttonClasses('secondary', 'small', 'max-sm:px-2.5')
  return (
    <>
      <a href={`${path}?${asked}`} className={look} download>
        <Icon name="exported" className="max-sm:hidden" />
        {label}
      </a>
      <a href={`${path}?${asSheet}`} className={look} download>
        {m.list_export_excel()}
      </a>
    </>
  )
}

/** Out of a search that found nothing: the list without search and filters. */
export function ShowAllLink() {
  return (
    <Link to="?" className={buttonClasses('secondary', 'small')}>
      {m.list_show_all()}
    </Link>
  )
}

/** Leads to the screen that takes rows in from a file. */
export function ImportLink({ path }: { path: string }) {
  return (
    <Link to={path} className={buttonClasses('secondary', 'small', 'max-sm:px-2.5')}>
      <Icon name="imported" className="max-sm:hidden" />
      {m.list_import()}
    </Link>
  )
}

type RecordActions = {
  /** What the record is called. */
  name: string
  id: string
  may: { edit: boolean; delete?: boolean }
  hrefOf: ReturnType<typeof useDialogHref>
  canClone?: boolean
  /** Between changing and deleting, for those who may change it. */
  further?: RowAction[]
}

/** What somebody may do with a record in its list: change and delete it, or only open it. */
export function recordActions({ name, id, may, hrefOf, canClone, further = [] }: RecordActions): RowAction[] {
  const clone: RowAction = { label: m.list_clone_named({ name }), href: hrefOf('clone', id), icon: 'clone' }
  const remove: RowAction = {
    label: m.list_delete_named({ name }),
    href: hrefOf('delete', id),
    icon: 'remove',
    isDanger: true,
  }
  return [
    may.edit
      ? { label: m.list_edit_named({ name }), href: hrefOf('edit', id), icon: 'edit' }
      : { label: m.list_open_named({ name }), href: hrefOf('edit', id), icon: 'open' },
    ...(may.edit && canClone ? [clone] : []),
    ...(may.edit ? further : []),
    ...(may.delete ? [remove] : []),
  ]
}

/** What else can be done to the ticked rows. */
export type FurtherAction = {
  label: string
  /** Another screen that they are sent to; without one a dialog over the list asks. */
  path?: string
  /** What is wanted, in the address. */
  as?: { name: string; value: string }
}

/** Asks over the list whether the ticked rows are to become that. */
export function setAction(to: string, state: string): FurtherAction {
  return { label: m.list_set_to({ state }), as: { name: SET, value: to } }
}

type SelectionBarProps = {
  formId: string
  deleteLabel: string
  /** Of a file with the ticked rows alone, for lists that make one. */
  exportPath?: string | undefined
  /** Leads to what else can be done to the ticked rows, which they are sent along to. */
  further: FurtherAction[]
  mayDelete: boolean
}

/**
 * Acts on the rows whose boxes are ticked: gives a file with them, or leads to the dialog that asks before they are
 * deleted. It stands at the lower
 * edge while a box of the list around it (`group/rows`) is ticked, with or without JavaScript.
 */
export function SelectionBar({ formId, deleteLabel, exportPath, further, mayDelete }: SelectionBarProps) {
  const [params] = useSearchParams()
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const count = useTicked(form)

  const askInPlace = (event: SubmitEvent<HTMLFormElement>) => {
    const submitter = event.nativeEvent.submitter as HTMLButtonElement | null
    if (submitter?.hasAttribute('formaction')) return // a file, or another screen with the ticked rows
    event.preventDefault()
    submit(submitter ?? event.currentTarget, { preventScrollReset: true })
  }

  return (
    <form
      ref={form}
      id={formId}
      method="get"
      onSubmit={askInPlace}
      className="sticky bottom-[calc(var(--bar,0px)+1rem)] z-20 mt-3 hidden flex-wrap items-center gap-2 rounded-card border border-control bg-surface p-3 shadow-xl sm:gap-3 group-has-[[role=rowheader]_input:checked]/rows:flex"
    >
      {[...params].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <p role="status" className="mr-auto px-1 font-semibold tabular-nums">
        {count > 0 && m.list_selected({ count })}
      </p>
      <button type="reset" className={buttonClasses('quiet', 'small')}>
        {m.list_select_none()}
      </button>
      {exportPath && (
        <button
          type="submit"
          formAction={exportPath}
          className={buttonClasses('secondary', 'small', 'max-sm:grow max-sm:px-2.5')}
        >
          {m.list_export_selected()}
        </button>
      )}
      {exportPath && (
        <button
          formAction={exportPath}
          {...AS_XLSX}
          className={buttonClasses('secondary', 'small', 'max-sm:grow max-sm:px-2.5')}
        >
          {m.list_export_excel()}
        </button>
      )}
      {further.map(({ label, path, as }) => (
        <button
          key={label}
          type="submit"
          formAction={path}
          {...as}
          className={buttonClasses('secondary', 'small', 'max-sm:grow max-sm:px-2.5')}
        >
          {label}
        </button>
      ))}
      {mayDelete && (
        <button type="submit" className={buttonClasses('danger', 'small', 'max-sm:basis-full')}>
          {deleteLabel}
        </button>
      )}
    </form>
  )
}

/** How many boxes of the form are ticked now, wherever on the page they stand. */
function useTicked(form: RefObject<HTMLFormElement | null>) {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const update = () => setCount(form.current ? new FormData(form.current).getAll(SELECTED).length : 0)
    const afterReset = () => setTimeout(update)
    document.addEventListener('change', update)
    document.addEventListener('reset', afterReset)
    return () => {
      document.removeEventListener('change', update)
      document.removeEventListener('reset', afterReset)
    }
  }, [form])
  return count
}
