import type { Spot } from '#app/kit/pure/spots.ts'
import { SpotPlan } from '#app/kit/ui/spot-plan.tsx'
import { SPOT_NAMES } from '#app/space/spaces/texts.ts'

/** The floor plan in small with the place of a space lit and named; nothing where it is not on the plan. */
export function SpaceSpot({ spot, className }: { spot: Spot | null; className: string }) {
  return spot && <SpotPlan spot={spot} name={SPOT_NAMES[spot]()} className={className} />
}
