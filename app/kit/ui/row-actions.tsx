// biome-ignore-all lint/a11y/useAnchorContent: the title of a drawing that is a link names it
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { classNames } from './class-names.ts'
import type { IconName } from './icons.ts'
import { useDialogHref } from './list-actions.tsx'
import type { RowAction } from './row-action.ts'
import { isPlainPress, useFollow } from './use-follow.ts'

/** Those that matter most come first and are seen; the others are behind "⋯". */
const MOST_SHOWN = 2

/** In the address: the row whose further actions are shown. Only without scripts does it come to that. */
export const MORE = 'more'

/** The menu of further actions, which one row of a table at a time has, and what presses in the table do. */
export function useRowMenu() {
  const [shown, show] = useState<string | null>(null)
  const [params] = useSearchParams()
  const hrefOf = useDialogHref()
  const follow = useFollow()
  // A press outside of an open menu closes it, and that on "⋯" comes only then.
  const before = useRef<string | null>(null)

  const press = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    const key = link && new URLSearchParams(link.search).get(MORE)
    if (!key || !isPlainPress(event)) return follow(event)
    event.preventDefault()
    show(key === shown || key === before.current ? null : key)
    before.current = null
  }

  return {
    shown,
    inAddress: params.get(MORE),
    /** Of the list with that row's further actions. */
    hrefOf: (key: string) => hrefOf(MORE, key),
    onClick: press,
    onPointerDown: () => {
      before.current = shown
    },
    close: () => show(null),
  }
}

type RowActionsProps = {
  actions: RowAction[]
  /** Of the row. */
  id: string
  /** What the row is called. */
  name: string
  /** Of the element that says so, where the words before it stand once in the table. */
  nameId: string | undefined
  /** The actions that are called so, too. */
  words: Words
  menu: ReturnType<typeof useRowMenu>
}

/** By the drawing of an action. */
export type Words = Partial<Record<IconName, string>>

/** What can be done with a row. */
export function RowActions({ actions, id, name, nameId, words, menu }: RowActionsProps) {
  const further = actions.slice(MOST_SHOWN)
  const isShown = menu.shown === id
  return (
    <div>
      {actions.slice(0, MOST_SHOWN).map(({ label, href, icon, isDanger }) => (
        <a
          key={label}
          href={href}
          {...(nameId && words[icon] ? { 'aria-labelledby': `${icon} ${nameId}` } : { title: label })}
          className={classNames(`icon-${icon}`, isDanger && 'takes')}
        />
      ))}
      {further.length > 0 && (
        <a
          href={menu.hrefOf(id)}
          {...(nameId ? { 'aria-labelledby': `${MORE} ${nameId}` } : { title: m.list_more_named({ name }) })}
          aria-expanded={isShown || undefined}
          className="more"
        />
      )}
      {isShown && <Menu actions={further} onClose={menu.close} />}
      {menu.inAddress === id && !isShown && (
        <div className="opened">
          <Links actions={further} />
        </div>
      )}
    </div>
  )
}

/** The browser's own popover: Esc and a press elsewhere close it. */
function Menu({ actions, onClose }: { actions: RowAction[]; onClose: () => void }) {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => menu.current?.showPopover(), [])
  return (
    <div ref={menu} popover="auto" onToggle={event => event.newState === 'closed' && onClose()}>
      <Links actions={actions} />
    </div>
  )
}

function Links({ actions }: { actions: RowAction[] }) {
  return actions.map(({ label, href, isDanger }) => (
    <a key={label} href={href} className={isDanger ? 'named takes' : 'named'}>
      {label}
    </a>
  ))
}
