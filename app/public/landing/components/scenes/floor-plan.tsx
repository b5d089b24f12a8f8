import { Cafe, Events, Meeting, Quiet, Reception } from './floor-plan-rooms.tsx'
import { Circulation, Outside, Shell } from './floor-plan-shell.tsx'

/** The house drawn to scale, 40 units to the metre, the terrace on Jomtien Second Road at the foot of the sheet. */
export function FloorPlan({ className }: { className?: string }) {
  return (
    <svg
      className={className}
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
      <Reception />
      <Cafe />
      <Meeting />
      <Quiet />
      <Events />
      <Shell />
    </svg>
  )
}
