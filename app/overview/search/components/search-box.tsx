import { useCallback, useId, useRef } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { classNames } from '#app/kit/ui/class-names.ts'
import { Icon } from '#app/kit/ui/icon.tsx'
import { useCombobox } from '#app/kit/ui/use-combobox.ts'
import { useShortcut } from '#app/kit/ui/use-shortcut.ts'
import { m } from '#app/paraglide/messages.js'
import { deLocalizeHref, localizeHref } from '#app/paraglide/runtime.js'
import type { SearchGroup } from '../rules/results.ts'
import { hrefsOf, ResultList } from './result-list.tsx'

const SEARCH_PAGE = '/admin/search'

/**
 * Searches everything from anywhere: `/` goes to it, arrows choose a result, Enter opens it, Esc closes. Without
 * JavaScript, and with Enter on what was typed, the page of all results opens.
 */
export function SearchBox({ className }: { className?: string }) {
  const { pathname, search, key } = useLocation()
  const searched =
    deLocalizeHref(pathname) === SEARCH_PAGE ? (new URLSearchParams(search).get('q') ?? '') : ''
  // Elsewhere one begins again.
  return <Box key={searched === '' ? pathname : key} searched={searched} className={className} />
}

function Box({ searched, className }: { searched: string; className: string | undefined }) {
  const inputRef = useRef<HTMLInputElement>(null)
  const listId = useId()
  const navigate = useNavigate()
  const { typed, type, found, active, onKeyDown, close } = useCombobox<SearchGroup[]>({
    from: '/admin/search/results',
    begun: searched,
    countOf: results => hrefsOf(results).length,
    take: (results, index) => navigate(hrefsOf(results)[index] ?? ''),
  })
  const focus = useCallback(() => {
    inputRef.current?.focus()
    inputRef.current?.select()
  }, [])
  useShortcut('/', focus)
  return (
    <search
      className={classNames('relative', className)}
      onBlur={event => event.currentTarget.contains(event.relatedTarget) || close()}
    >
      <Form action={localizeHref(SEARCH_PAGE)} onSubmit={close} className="relative">
        <Icon name="search" className="pointer-events-none absolute top-3 left-3 text-muted" />
        <input
          ref={inputRef}
          type="text"
          enterKeyHint="search"
          role="combobox"
          name="q"
          value={typed}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          aria-label={m.search_label()}
          placeholder={m.search_placeholder()}
          aria-autocomplete="list"
          aria-expanded={found !== null}
          aria-controls={found ? listId : undefined}
          aria-activedescendant={found && active >= 0 ? `${listId}-${active}` : undefined}
          aria-keyshortcuts="/"
          onChange={event => type(event.currentTarget.value)}
          onKeyDown={event => {
            onKeyDown(event)
            if (event.key === 'Escape' && !found) type('')
          }}
          className="peer min-h-11 w-full rounded-control border border-control bg-ground pr-10 pl-10 text-ink placeholder:text-muted"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-2.5 right-2.5 rounded border border-line px-1.5 font-sans text-sm text-muted peer-focus:hidden"
        >
          /
        </span>
      </Form>
      {found && <ResultList id={listId} found={found} active={active} onChoose={close} />}
    </search>
  )
}
