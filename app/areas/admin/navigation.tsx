import type { Part } from '#app/areas/shell/navigation.server.ts'
import { useIsHere } from '#app/areas/shell/use-is-here.ts'
import { waitingAt } from '#app/areas/shell/waiting-at.ts'
import { WaitingCount } from '#app/areas/shell/waiting-count.tsx'
import { hrefTo } from '#app/kit/ui/href-to.ts'
import { useFollow } from '#app/kit/ui/use-follow.ts'
import { m } from '#app/paraglide/messages.js'
import type { WaitingView } from './waiting-view.ts'

type AdminNavigationProps = {
  places: Part[]
  counts: WaitingView['counts']
  /** On a wide screen. Then the names are there for screen readers and on hover. */
  isCollapsed: boolean
}

/** As many as a thumb finds side by side. */
const MOST_IN_BAR = 5

/** The places that the person may go to. In a phone's bar, those without room are behind "More". */
export function AdminNavigation({ places, counts, isCollapsed }: AdminNavigationProps) {
  const follow = useFollow()
  const inBar = places.length > MOST_IN_BAR ? MOST_IN_BAR - 1 : MOST_IN_BAR
  const further = places.slice(inBar)
  const listed = (some: Part[]) =>
    some.map(place => (
      <PlaceLink
        key={place.label}
        place={place}
        waiting={waitingAt(place.screens, counts)}
        isCollapsed={isCollapsed}
      />
    ))
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Enter key on a link is a click
    <nav aria-label={m.admin_navigation()} onClick={follow} className="ways">
      <ul>
        {listed(places.slice(0, inBar))}
        {further.length > 0 && (
          <li className="further">
            <button type="button" popoverTarget="further-places" className="icon-menu">
              <span>{m.place_more()}</span>
              <WaitingCount
                value={waitingAt(
                  further.flatMap(({ screens }) => screens),
                  counts,
                )}
              />
            </button>
            <ul id="further-places" popover="auto">
              {listed(further)}
            </ul>
          </li>
        )}
      </ul>
    </nav>
  )
}

type PlaceLinkProps = { place: Part; waiting: number; isCollapsed: boolean }

function PlaceLink({ place: { label, icon, screens }, waiting, isCollapsed }: PlaceLinkProps) {
  const isHere = useIsHere()
  const [first] = screens
  if (!first) return null
  return (
    <li>
      <a
        href={hrefTo(first.screen)}
        className={`icon-${icon}`}
        title={isCollapsed ? label : undefined}
        aria-current={screens.some(isHere) || undefined}
      >
        <span className={isCollapsed ? 'lg:sr-only' : undefined}>{label}</span>
        <WaitingCount value={waiting} />
      </a>
    </li>
  )
}
