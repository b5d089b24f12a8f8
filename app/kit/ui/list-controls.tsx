import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Form, Link, useSearchParams, useSubmit } from 'react-router'
import { formatDay, isDay, SHORT_DAY } from '#app/kit/pure/days.ts'
import { COLUMNS, carriedQuery } from '#app/kit/pure/list-query.ts'
import { typedText } from '#app/kit/pure/typed-text.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { buttonClasses } from './button.tsx'
import { Icon } from './icon.tsx'

export type ListFilter = {
  /** In the URL. */
  name: string
  label: string
  /** What the choice without a filter says, e.g. "All statuses". */
  all: string
  options: { value: string; label: string }[]
  /** What is chosen while the URL says nothing about it. */
  initial?: string | undefined
}

/** What a list can be sorted by: the name in the URL, and that of its column. */
export type ListSort = { sort: string; heading: string }

/** A day by which a list is narrowed: its name in the URL, and what it says. */
export type ListDay = { name: string; label: string }

type ListControlsProps = {
  searchLabel: string
  filters?: ListFilter[]
  sorts?: ListSort[]
  /** The first and the last day of what is shown, for instance. */
  days?: ListDay[]
  /** Unseen fields, of what the address says besides. */
  children?: ReactNode
  /** What is about how the list looks, and narrows nothing. */
  beside?: ReactNode
}

const SHEET = 'filters'

/**
 * Search and filters of a list. Their state is the URL, so that Back, reload and a shared link show the same list; a
 * plain GET form without JavaScript. The page is not kept: a new search begins at the first. On a phone the filters are
 * in a sheet, which is the browser's own popover.
 */
export function ListControls(props: ListControlsProps) {
  const { searchLabel, filters = [], sorts = [], days = [], children, beside } = props
  const [params] = useSearchParams()
  const submit = useSubmit()
  const set = [...setFilters(params, filters), ...setDays(params, days)]
  const hasSheet = filters.length > 0 || sorts.length > 0 || days.length > 0
  return (
    <div className="mb-2 flex flex-wrap items-start justify-between gap-2">
      <Form
        role="search"
        className="controls flex min-w-0 flex-1 flex-wrap items-center gap-2"
        onChange={event => {
          if (event.target instanceof HTMLSelectElement) submit(event.currentTarget, { replace: true })
        }}
      >
        {params.getAll(COLUMNS).map(column => (
          <input key={column} type="hidden" name={COLUMNS} value={column} />
        ))}
        <SearchField label={searchLabel} search={params.get('q') ?? ''} />
        <button type="submit" className={buttonClasses('secondary', 'small', 'max-sm:px-2.5')}>
          <Icon name="search" className="sm:hidden" />
          <span className="max-sm:sr-only">{m.list_search()}</span>
        </button>
        {children}
        {hasSheet && <Sheet filters={filters} sorts={sorts} days={days} setCount={set.length} />}
      </Form>
      {beside}
      {set.length > 0 && <SetFilters set={set} />}
    </div>
  )
}

/** Follows the address, but not away from what somebody is typing. */
function SearchField({ label, search }: { label: string; search: string }) {
  const fieldRef = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const field = fieldRef.current
    if (field && field !== document.activeElement) field.value = search
  }, [search])
  return (
    <label className="relative grow basis-20 sm:max-w-md">
      <span className="sr-only">{label}</span>
      <Icon
        name="search"
        className="pointer-events-none absolute top-3 left-3 size-5 text-muted max-sm:hidden"
      />
      <input
        ref={fieldRef}
        type="search"
        name="q"
        defaultValue={search}
        placeholder={label}
        maxLength={100}
        autoComplete="off"
        className="placeholder:text-muted sm:pl-10"
      />
    </label>
  )
}

type SheetProps = { filters: ListFilter[]; sorts: ListSort[]; days: ListDay[]; setCount: number }

/** The filters; on a phone behind a button that counts those that are set. */
function Sheet({ filters, sorts, days, setCount }: SheetProps) {
  const [params] = useSearchParams()
  return (
    <>
      <button
        type="button"
        popoverTarget={SHEET}
        className={buttonClasses('secondary', 'small', 'sm:hidden')}
      >
        {setCount > 0 ? m.list_filters_set({ count: setCount }) : m.list_filters()}
      </button>
      <div id={SHEET} popover="auto" className="filters">
        {filters.map(filter => (
          <Choice key={filter.name} {...filter} chosen={params.get(filter.name)} />
        ))}
        {days.length > 0 && (
          <div className="days">
            {days.map(day => (
              <DayChoice key={day.name} {...day} chosen={typedText(day.name, params.get(day.name) ?? '')} />
            ))}
          </div>
        )}
        <Order sorts={sorts} />
        <button type="submit" className={buttonClasses('primary', 'regular', 'sm:hidden')}>
          {m.list_show()}
        </button>
      </div>
    </>
  )
}

function Choice({ name, label, all, options, initial = '', chosen }: ListFilter & { chosen: string | null }) {
  return (
    <select key={chosen} name={name} aria-label={label} defaultValue={chosen ?? initial}>
      <option value="">{all}</option>
      {options.map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

function DayChoice({ name, label, chosen }: ListDay & { chosen: string }) {
  return (
    <label>
      <span className="text-sm text-muted">{label}</span>
      <input key={chosen} type="date" name={name} defaultValue={chosen} />
    </label>
  )
}

/** What the headings of a table do: where the rows are cards, and for a search, which keeps the order. */
function Order({ sorts }: { sorts: ListSort[] }) {
  const [params] = useSearchParams()
  const current = params.get('sort') ?? ''
  if (sorts.length === 0) return null
  return (
    <select
      key={current}
      name="sort"
      aria-label={m.list_order()}
      defaultValue={current}
      className="xl:hidden"
    >
      <option value="">{m.list_order_own()}</option>
      {sorts.flatMap(({ sort, heading }) => [
        <option key={sort} value={sort}>
          {m.list_order_up({ column: heading })}
        </option>,
        <option key={`-${sort}`} value={`-${sort}`}>
          {m.list_order_down({ column: heading })}
        </option>,
      ])}
    </select>
  )
}

type SetFilter = { name: string; label: string; chosen: string; href: string }

/** What is left out now, each with a press that shows it again. */
function SetFilters({ set }: { set: SetFilter[] }) {
  return (
    <fieldset aria-label={m.list_filters()} className="flex basis-full flex-wrap gap-2">
      {set.map(({ name, label, chosen, href }) => (
        <Link
          key={name}
          to={href}
          preventScrollReset
          className="inline-flex min-h-9 items-center gap-2 rounded-full border border-control bg-surface px-3 text-sm hover:border-ink"
        >
          {m.list_filter_chosen({ filter: label, value: chosen })}
          <X className="size-4" aria-hidden="true" />
          <span className="sr-only">{m.list_filter_remove()}</span>
        </Link>
      ))}
    </fieldset>
  )
}

/** The filters that leave something out now, each with the address of the list without it. */
function setFilters(params: URLSearchParams, filters: ListFilter[]): SetFilter[] {
  return filters.flatMap(({ name, label, options, initial = '' }) => {
    const chosen = options.find(({ value }) => value === (params.get(name) ?? initial))
    if (!chosen) return []
    return [{ name, label, chosen: chosen.label, href: hrefWithout(params, name, initial) }]
  })
}

function setDays(params: URLSearchParams, days: ListDay[]): SetFilter[] {
  return days.flatMap(({ name, label }) => {
    const day = typedText(name, params.get(name) ?? '')
    if (!isDay(day)) return []
    const chosen = formatDay(day, getLocale(), SHORT_DAY)
    return [{ name, label, chosen, href: hrefWithout(params, name) }]
  })
}

/** What the list shows by itself must be named to be left out. */
function hrefWithout(params: URLSearchParams, name: string, initial = ''): string {
  const without = carriedQuery(params)
  without.delete('page')
  if (initial === '') without.delete(name)
  else without.set(name, '')
  return `?${without}`
}
