import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Form, Link, useSearchParams, useSubmit } from 'react-router'
import { carriedQuery, MOST_COUNTED } from '#app/kit/pure/list-query.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { buttonClasses } from './button.tsx'

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

type ListControlsProps = {
  searchLabel: string
  filters?: ListFilter[]
  /** Further fields, such as days. */
  children?: ReactNode
}

const CONTROL =
  'min-h-11 w-full rounded-control border border-control bg-surface px-3 text-ink placeholder:text-muted'

/**
 * Search and filters of a list. Their state is the URL, so that Back, reload and a shared link show the same list; a
 * plain GET form without JavaScript. `/` goes to the search. The page is not kept: a new search begins at the first.
 */
export function ListControls({ searchLabel, filters = [], children }: ListControlsProps) {
  const [params] = useSearchParams()
  const submit = useSubmit()
  const search = params.get('q') ?? ''
  const searchRef = useRef<HTMLInputElement>(null)
  // Follows the address, but not away from what somebody is typing.
  useEffect(() => {
    const field = searchRef.current
    if (field && field !== document.activeElement) field.value = search
  }, [search])
  return (
    <Form
      role="search"
      className="mb-4 flex flex-wrap items-end gap-3"
      onChange={event => {
        if (event.target instanceof HTMLSelectElement) submit(event.currentTarget, { replace: true })
      }}
    >
      <div className="flex min-w-[min(16rem,100%)] grow basis-64 gap-2 sm:max-w-md">
        <label className="relative min-w-0 grow">
          <span className="sr-only">{searchLabel}</span>
          <Search
            className="pointer-events-none absolute top-3 left-3 size-5 text-muted"
            aria-hidden="true"
          />
          <input
            ref={searchRef}
            type="search"
            name="q"
            defaultValue={search}
            placeholder={searchLabel}
            maxLength={100}
            autoComplete="off"
            className={`${CONTROL} pl-10`}
          />
        </label>
        <button type="submit" className={buttonClasses('secondary', 'small', 'min-h-11')}>
          {m.list_search()}
        </button>
      </div>
      {filters.map(({ name, label, all, options, initial = '' }) => (
        <label key={name} className="min-w-36 max-sm:min-w-[calc(50%-0.5rem)] max-sm:flex-1 sm:max-w-44">
          <span className="sr-only">{label}</span>
          <select
            key={params.get(name)}
            name={name}
            defaultValue={params.get(name) ?? initial}
            className={`${CONTROL} text-ellipsis`}
          >
            <option value="">{all}</option>
            {options.map(option => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </label>
      ))}
      {children}
    </Form>
  )
}

type PaginationProps = { page: number; pageSize: number; total: number; label: string }

/** Which part of the list is shown, and the ways to the pages before and after it. */
export function Pagination({ page, pageSize, total, label }: PaginationProps) {
  const [params] = useSearchParams()
  const isOpenEnded = total > MOST_COUNTED
  const last = isOpenEnded ? Number.POSITIVE_INFINITY : Math.max(1, Math.ceil(total / pageSize))
  const range = {
    from: total === 0 ? 0 : (page - 1) * pageSize + 1,
    to: isOpenEnded ? page * pageSize : Math.min(page * pageSize, total),
  }
  const hrefOf = (target: number) => {
    const next = carriedQuery(params)
    if (target === 1) next.delete('page')
    else next.set('page', String(target))
    return `?${next}`
  }
  const link = (target: number, text: string) => (
    <Link to={hrefOf(target)} className={buttonClasses('secondary', 'small', 'min-h-11')}>
      {text}
    </Link>
  )
  return (
    <nav aria-label={label} className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted tabular-nums">
        {isOpenEnded
          ? m.list_range_of_many({ ...range, most: MOST_COUNTED.toLocaleString(getLocale()) })
          : m.list_range({ ...range, total })}
      </p>
      <div className="flex gap-2">
        {page > 1 && link(Math.min(page - 1, last), m.list_previous())}
        {page < last && link(page + 1, m.list_next())}
      </div>
    </nav>
  )
}
