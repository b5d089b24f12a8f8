import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { classNames } from '#app/kit/ui/class-names.ts'
import { FieldError } from '#app/kit/ui/field.tsx'
import { useHydrated } from '#app/kit/ui/use-hydrated.ts'
import { m } from '#app/paraglide/messages.js'
import { matchesSearch } from '../rules/messages.ts'
import type { RecipientView } from '../views/messages.ts'
import { ChosenRecipients } from './chosen-recipients.tsx'
import { DepartmentButtons } from './department-buttons.tsx'

type RecipientPickerProps = {
  recipients: RecipientView[]
  chosenAtFirst: string[]
  error: string | undefined
}

/**
 * Chooses one or more employees: a list of boxes of which five rows show (rule messages.picker), with a search above
 * it. One stop for Tab; the arrows go through the rows, Enter in the search takes the first that is left. Without
 * JavaScript it is the list of boxes.
 */
export function RecipientPicker({ recipients, chosenAtFirst, error }: RecipientPickerProps) {
  const id = useId()
  const searchRef = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(recipients.map(({ id }) => id).filter(one => chosenAtFirst.includes(one))),
  )
  const [search, setSearch] = useState('')
  const shown = recipients.filter(person => matchesSearch(person, search))

  const choose = (ids: string[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const one of ids) isChosen ? next.add(one) : next.delete(one)
    setChosen(next)
  }

  return (
    <fieldset className="grid min-w-0 gap-2 *:min-w-0">
      <legend className="mb-2 font-semibold">{m.message_recipients()}</legend>
      <ChosenRecipients
        people={recipients.filter(person => chosen.has(person.id))}
        onRemove={person => choose([person], false)}
        onLeft={() => searchRef.current?.focus()}
      />
      <Search
        id={id}
        search={search}
        hasError={Boolean(error)}
        inputRef={searchRef}
        onSearch={setSearch}
        onTake={() => {
          const [first] = shown
          if (search.trim() === '' || !first) return
          choose([first.id], true)
          setSearch('')
        }}
      />
      <p id={`${id}-hint`} className="sr-only">
        {m.message_recipients_hint()}
      </p>
      <DepartmentButtons recipients={recipients} chosen={chosen} onChoose={choose} />
      <Rows id={`${id}-list`} recipients={recipients} shown={shown} chosen={chosen} onChoose={choose} />
      <p role="status" className="text-sm text-muted noscript:hidden">
        {shown.length === 0
          ? m.message_recipients_nobody({ search })
          : m.message_recipients_chosen({ count: chosen.size })}
      </p>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}

type SearchProps = {
  id: string
  inputRef: RefObject<HTMLInputElement | null>
  search: string
  hasError: boolean
  onSearch: (search: string) => void
  /** The first that is left is meant. */
  onTake: () => void
}

function Search({ id, inputRef, search, hasError, onSearch, onTake }: SearchProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      onTake()
    } else if (event.key === 'ArrowDown') {
      event.preventDefault()
      rowsOf(document.getElementById(`${id}-list`))[0]?.focus()
    } else if (event.key === 'Escape' && search !== '') {
      event.preventDefault()
      event.stopPropagation()
      onSearch('')
    }
  }
  return (
    <input
      ref={inputRef}
      type="search"
      value={search}
      onChange={event => onSearch(event.target.value)}
      onKeyDown={onKeyDown}
      aria-label={m.message_recipients_search()}
      aria-controls={`${id}-list`}
      aria-describedby={classNames(`${id}-hint`, hasError && `${id}-error`)}
      aria-invalid={hasError || undefined}
      placeholder={m.message_recipients_search()}
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
      className="min-h-12 w-full rounded-control border border-control bg-surface px-4 text-ink placeholder:text-muted aria-invalid:border-2 aria-invalid:border-clay noscript:hidden"
    />
  )
}

type RowsProps = {
  id: string
  recipients: RecipientView[]
  shown: RecipientView[]
  chosen: ReadonlySet<string>
  onChoose: (ids: string[], isChosen: boolean) => void
}

/** Everybody stays in the form, also who the search hides: what is chosen is sent. */
function Rows({ id, recipients, shown, chosen, onChoose }: RowsProps) {
  const isHydrated = useHydrated()
  const [reached, setReached] = useState<string | null>(null)
  const visible = new Set(shown.map(person => person.id))
  const stop = reached !== null && visible.has(reached) ? reached : shown[0]?.id
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const rows = rowsOf(event.currentTarget)
    const next = rows.findIndex(row => row.matches(':focus')) + step
    rows[Math.min(Math.max(next, 0), rows.length - 1)]?.focus()
  }
  return (
    <ul
      id={id}
      onKeyDown={onKeyDown}
      className="relative max-h-[calc(5*3.25rem+2px)] min-h-[3.25rem] overflow-y-auto overscroll-contain rounded-control border border-control bg-surface"
    >
      {recipients.map(person => (
        <li key={person.id} hidden={!visible.has(person.id)} className="border-b border-line last:border-b-0">
          <label className="flex h-[calc(3.25rem-1px)] items-center gap-3 px-3 has-checked:bg-sea-1">
            <input
              type="checkbox"
              name="to"
              value={person.id}
              checked={chosen.has(person.id)}
              onChange={event => onChoose([person.id], event.target.checked)}
              onFocus={() => setReached(person.id)}
              tabIndex={isHydrated && person.id !== stop ? -1 : undefined}
              className="size-5 shrink-0 accent-reef"
            />
            <span className="min-w-0 leading-tight">
              <span className="block truncate font-semibold">{person.name}</span>
              <span className="block truncate text-sm text-muted">{detailOf(person)}</span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}

function detailOf({ code, department, hasLogin }: RecipientView) {
  return [code, department, !hasLogin && m.message_no_login()].filter(Boolean).join(' · ')
}

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

function rowsOf(list: HTMLElement | null): HTMLInputElement[] {
  return [...(list?.querySelectorAll<HTMLInputElement>('li:not([hidden]) input') ?? [])]
}
