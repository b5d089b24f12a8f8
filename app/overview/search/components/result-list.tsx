import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '#app/kit/ui/class-names.ts'
import type { Found } from '#app/kit/ui/use-results.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { SearchGroup } from '../rules/results.ts'

/** Where the options of the list lead, from the top: the results, then the page with all of them. */
export function hrefsOf({ results: groups, text }: Found<SearchGroup[]>): string[] {
  if (groups === 'failed') return []
  const results = groups.flatMap(group => group.results.map(({ path }) => localizeHref(path)))
  if (results.length === 0) return []
  return [...results, `${localizeHref('/admin/search')}?${new URLSearchParams({ q: text })}`]
}

type ResultListProps = {
  id: string
  found: Found<SearchGroup[]>
  /** The option that the arrows have reached; -1 for none. */
  active: number
  onChoose: () => void
}

/** The list under the search box. The keyboard's focus stays in the box, which says which option is active. */
export function ResultList({ id, found, active, onChoose }: ResultListProps) {
  const { results: groups } = found
  const hrefs = hrefsOf(found)
  const option = (index: number, children: ReactNode) => (
    <Link
      key={hrefs[index]}
      id={`${id}-${index}`}
      role="option"
      aria-selected={index === active}
      tabIndex={-1}
      to={hrefs[index] ?? ''}
      // The box keeps the focus, so that it does not close the list before the click arrives.
      onMouseDown={event => event.preventDefault()}
      onClick={onChoose}
      ref={index === active ? keepInView : undefined}
      className={classNames(
        'flex min-h-11 flex-wrap items-baseline gap-x-3 rounded-control px-3 py-2 hover:bg-sea-1',
        index === active && 'bg-sea-1 outline-2 -outline-offset-2 outline-reef',
      )}
    >
      {children}
    </Link>
  )
  const isFound = groups !== 'failed' && groups.length > 0
  let index = 0
  return (
    <div className="absolute inset-x-0 top-full z-40 mt-2 max-h-[min(32rem,80dvh)] overflow-y-auto rounded-card border border-line bg-surface p-2 shadow-xl">
      <p role="status" className={isFound ? 'sr-only' : 'px-3 py-2 text-muted'}>
        {statusOf(found)}
      </p>
      <div role="listbox" id={id} aria-label={m.search_results()} hidden={!isFound}>
        {isFound &&
          groups.map(({ kind, label, results }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form controls
            <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
              <p id={`${id}-${kind}`} className="px-3 pt-2 pb-1 text-sm font-semibold text-muted">
                {label}
              </p>
              {results.map(({ title, detail }) =>
                option(
                  index++,
                  <>
                    <span className="font-semibold">{title}</span>
                    {detail && <span className="text-sm wrap-anywhere text-muted">{detail}</span>}
                  </>,
                ),
              )}
            </div>
          ))}
        {isFound && (
          <div className="mt-2 border-t border-line pt-2">
            {option(index, <span className="font-semibold text-reef">{m.search_see_all()}</span>)}
          </div>
        )}
      </div>
    </div>
  )
}

function statusOf({ text, results: groups }: Found<SearchGroup[]>) {
  if (groups === 'failed') return m.search_failed()
  const count = groups.reduce((sum, { results }) => sum + results.length, 0)
  return count === 0 ? m.search_none({ text }) : m.search_found({ count })
}

function keepInView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' })
}
