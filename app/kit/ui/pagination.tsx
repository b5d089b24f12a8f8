import { Link, useSearchParams } from 'react-router'
import { carriedQuery, MOST_COUNTED } from '#app/kit/pure/list-query.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { buttonClasses } from './button.tsx'

/** `name`: what the address calls the page of this list. */
type PaginationProps = { page: number; pageSize: number; total: number; label: string; name?: string }

/** Which part of the list is shown, and the ways to the pages before and after it. */
export function Pagination({ page, pageSize, total, label, name = 'page' }: PaginationProps) {
  const [params] = useSearchParams()
  const isOpenEnded = total > MOST_COUNTED
  const last = isOpenEnded ? Number.POSITIVE_INFINITY : Math.max(1, Math.ceil(total / pageSize))
  const range = {
    from: total === 0 ? 0 : (page - 1) * pageSize + 1,
    to: isOpenEnded ? page * pageSize : Math.min(page * pageSize, total),
  }
  const hrefOf = (target: number) => {
    const next = carriedQuery(params)
    if (target === 1) next.delete(name)
    else next.set(name, String(target))
    return `?${next}`
  }
  const link = (target: number, text: string) => (
    <Link to={hrefOf(target)} className={buttonClasses('secondary', 'small')}>
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
