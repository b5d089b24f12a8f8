import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

type TabRowProps = {
  label: string
  /** Says which tab is the current one. */
  here: string | undefined
  onClick?: (event: MouseEvent) => void
  className?: string
  children: ReactNode
}

/** Tabs in one row. Where there is little room they scroll by themselves, to the one that is open. */
export function TabRow({ label, here, onClick, className, children }: TabRowProps) {
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page decides which tab is the current one
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (tab) nav.current?.scrollTo({ left: tab.offsetLeft - (nav.current.clientWidth - tab.offsetWidth) / 2 })
  }, [here])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Enter key on a link is a click
    <nav ref={nav} aria-label={label} onClick={onClick} className={classNames('screens', className)}>
      <ul className="tabs">{children}</ul>
    </nav>
  )
}
