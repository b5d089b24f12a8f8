import type { ReactNode } from 'react'
import type { SpaceId } from '../spaces.ts'
import { Cafe, Events, Meeting, Quiet, Reception } from './floor-plan-rooms.tsx'
import { Circulation, Outside, Shell } from './floor-plan-shell.tsx'

/**
 * The house drawn to scale, 40 units to the metre, the terrace on Jomtien Second Road at the foot of the sheet.
 * `active` tints that space. `pins` lie over the plan in a box of the same size, so they place themselves in percent.
 */
export function FloorPlan({ active, pins }: { active?: SpaceId | undefined; pins?: ReactNode }) {
  return (
    <div className="relative">
      <svg
        className="drawn-near block aspect-[1000/640] w-full"
        viewBox="0 0 1000 640"
        fill="none"
        stroke="var(--muted)"
        strokeWidth="1.2"
        strokeLinejoin="round"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <Outside />
        <Circulation />
        <Reception active={active === 'reception'} />
        <Cafe active={active === 'cafe'} />
        <Meeting active={active === 'meeting'} />
        <Quiet active={active === 'quiet'} />
        <Events active={active === 'events'} />
        <Shell />
      </svg>
      {pins}
    </div>
  )
}
