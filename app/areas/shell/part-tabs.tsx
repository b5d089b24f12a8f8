import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { hrefTo } from '#app/kit/ui/href-to.ts'
import { useFollow } from '#app/kit/ui/use-follow.ts'
import type { Part } from './navigation.server.ts'
import { useIsHere } from './use-is-here.ts'
import { type Counts, waitingAt } from './waiting-at.ts'
import { WaitingCount } from './waiting-count.tsx'

/**
 * The screens of the part that one is at, above the one that is open; a single one needs no tab.
 * @param counts how much waits behind each kind
 */
export function PartTabs({ parts, counts = {} }: { parts: Part[]; counts?: Counts }) {
  const isHere = useIsHere()
  const part = parts.find(({ screens }) => screens.some(isHere))
  if (!part || part.screens.length < 2) return null
  return <Tabs key={part.label} part={part} counts={counts} />
}

/** Where there is little room they scroll by themselves, to the one that is open. */
function Tabs({ part: { label, screens }, counts }: { part: Part; counts: Counts }) {
  const { pathname } = useLocation()
  const follow = useFollow()
  const isHere = useIsHere()
  const nav = useRef<HTMLElement>(null)
  const here = screens.find(isHere)?.screen
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
        {screens.map(each => (
          <li key={each.screen}>
            <a href={hrefTo(each.screen)} aria-current={each.screen === here ? current : undefined}>
              {each.label}
              <WaitingCount value={waitingAt([each], counts)} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
