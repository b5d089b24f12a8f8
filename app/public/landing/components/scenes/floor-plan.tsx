import type { ReactNode } from 'react'
import { floorOf } from '#app/kit/pure/spots.ts'
import type { SpaceId } from '../../rules/spaces.ts'
import { Cafe, Events, Meeting, Quiet, Reception } from './floor-plan-rooms.tsx'
import { Circulation, Outside, Shell } from './floor-plan-shell.tsx'
import type { Sheet } from './sheet.ts'

const FLOORS: Record<SpaceId, string> = {
  reception: floorOf('reception'),
  cafe: floorOf('cafe'),
  meeting: floorOf('long_table') + floorOf('round_table'),
  quiet: floorOf('quiet'),
  events: floorOf('events'),
}

type FloorPlanProps = Sheet & {
  /** Where what lies below and above the floors is found, where it is not drawn here. */
  hrefOf?: (part: 'plan-ground' | 'plan-rooms') => string
}

/**
 * The house drawn to scale, 40 units to the metre, the terrace on Jomtien Second Road at the foot of the sheet. The style
 * sheet lights a room's floor while the room is the active one, so the floors are part of the page.
 */
export function FloorPlan({ hrefOf, ...sheet }: FloorPlanProps) {
  return (
    <Paper {...sheet}>
      {hrefOf ? <use href={hrefOf('plan-ground')} /> : <Ground />}
      {Object.entries(FLOORS).map(([id, floor]) => (
        <path key={id} className="plan-floor" data-space={id} d={floor} stroke="none" />
      ))}
      {hrefOf ? <use href={hrefOf('plan-rooms')} /> : <Rooms />}
    </Paper>
  )
}

/** What lies below the floors, and what stands on them, as drawings of their own. */
export function FloorPlanGround(sheet: Sheet) {
  return (
    <Paper {...sheet}>
      <Ground />
    </Paper>
  )
}

export function FloorPlanRooms(sheet: Sheet) {
  return (
    <Paper {...sheet}>
      <Rooms />
    </Paper>
  )
}

function Paper({ children, ...sheet }: Sheet & { children: ReactNode }) {
  return (
    <svg
      {...sheet}
      viewBox="0 0 1000 640"
      fill="none"
      stroke="var(--muted)"
      strokeWidth="1.2"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

function Ground() {
  return (
    <>
      <Outside />
      <Circulation />
    </>
  )
}

function Rooms() {
  return (
    <>
      <Reception />
      <Cafe />
      <Meeting />
      <Quiet />
      <Events />
      <Shell />
    </>
  )
}
