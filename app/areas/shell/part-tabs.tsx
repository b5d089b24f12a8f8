import { useLocation } from 'react-router'
import { hrefTo } from '#app/kit/ui/href-to.ts'
import { TabRow } from '#app/kit/ui/tab-row.tsx'
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

function Tabs({ part: { label, screens }, counts }: { part: Part; counts: Counts }) {
  const { pathname } = useLocation()
  const follow = useFollow()
  const isHere = useIsHere()
  const here = screens.find(isHere)?.screen
  const current = here && hrefTo(here) === pathname ? 'page' : 'true'
  return (
    <TabRow label={label} here={here} onClick={follow}>
      {screens.map(each => (
        <li key={each.screen}>
          <a href={hrefTo(each.screen)} aria-current={each.screen === here ? current : undefined}>
            {each.label}
            <WaitingCount value={waitingAt([each], counts)} />
          </a>
        </li>
      ))}
    </TabRow>
  )
}
