import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { hrefTo } from '#app/kit/ui/href-to.ts'
import { useFollow } from '#app/kit/ui/use-follow.ts'
import type { Part } from './navigation.server.ts'
import { useIsHere } from './use-is-here.ts'
import { WaitingCount } from './waiting-count.tsx'

type Counts = Readonly<Record<string, number>>

/**
 * The screens of the part that one is at, above the one that is open; a single one needs no tab.
 * @param counts how much waits behind each kind
 */
export function PartTabs({ parts, counts = {} }: { parts: Part[]; counts?: Counts }) {
  const isHere = useIsHere()
  const part = parts.find(({ screens }) => screens.some(({ screen }) => isHere(screen)))
  if (!part || part.screens.length < 2) return null
  return <Tabs key={part.label} part={part} counts={counts} />
}

/** Where there is little room they scroll by themselves, to the one that is open. */
function Tabs({ part: { label, screens }, counts }: { part: Part; counts: Counts }) {
  const { pathname } = useLocation()
  const follow = useFollow()
  const isHere = useIsHere()
  const nav = useRef<HTMLElement>(null)
  const here = screens.find(({ screen }) => isHere(screen))?.screen
  const current = here && hrefTo(here) === pathname ? 'page' : 'true'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page decides which tab is the current one
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (tab) nav.current?.scrollTo({ left: tab.offsetLeft - (nav.current.clientWidth - tab.offsetWidth) / 2 })
  }, [here])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Enter key on a link is a click
    <nav ref={nav} aria-label={label} onClick={follow} className="screens">
      <ul className="tabs">
        {screens.map(({ screen, label, waiting }) => (
          <li key={screen}>
            <a href={hrefTo(screen)} aria-current={screen === here ? current : undefined}>
              {label}
              <WaitingCount value={waiting ? counts[waiting] : 0} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
