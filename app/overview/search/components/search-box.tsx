import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { classNames } from '#app/kit/ui/class-names.ts'
import { Icon } from '#app/kit/ui/icon.tsx'
import { useShortcut } from '#app/kit/ui/use-shortcut.ts'
import { m } from '#app/paraglide/messages.js'
import { deLocalizeHref, localizeHref } from '#app/paraglide/runtime.js'
import { hrefsOf, ResultList } from './result-list.tsx'
import { useResults } from './use-results.ts'

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
  const [typed, setTyped] = useState(searched)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const inputRef = useRef<HTMLInputElement>(null)
  const listId = useId()
  const navigate = useNavigate()
  const found = useResults(isOpen ? typed : '')
  const hrefs = found && found.groups !== 'failed' ? hrefsOf(found.groups, found.text) : []
  const isShown = isOpen && found !== null

  const focus = useCallback(() => {
    inputRef.current?.focus()
    inputRef.current?.select()
  }, [])
  useShortcut('/', focus)

  const close = () => {
    setIsOpen(false)
    setActive(-1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step !== undefined && hrefs.length > 0) {
      event.preventDefault()
      setIsOpen(true)
      setActive(nextActive(active, step, hrefs.length))
    } else if (event.key === 'Enter' && isShown && hrefs[active]) {
      event.preventDefault()
      navigate(hrefs[active])
      close()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (isShown) close()
      else setTyped('')
    }
  }

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
          aria-expanded={isShown}
          aria-controls={isShown ? listId : undefined}
          aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
          aria-keyshortcuts="/"
          onChange={event => {
            setTyped(event.currentTarget.value)
            setIsOpen(true)
            setActive(-1)
          }}
          onKeyDown={onKeyDown}
          className="peer min-h-11 w-full rounded-control border border-control bg-ground pr-10 pl-10 text-ink placeholder:text-muted"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-2.5 right-2.5 rounded border border-line px-1.5 font-sans text-sm text-muted peer-focus:hidden"
        >
          /
        </span>
      </Form>
      {isShown && <ResultList id={listId} found={found} active={active} hrefs={hrefs} onChoose={close} />}
    </search>
  )
}

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

/** Round in a circle through the results and the text itself, which is -1. */
function nextActive(active: number, step: 1 | -1, count: number) {
  return ((active + 1 + step + count + 1) % (count + 1)) - 1
}
