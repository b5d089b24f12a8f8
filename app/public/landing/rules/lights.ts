/** A month of lights hangs on three strings of ten. */
export const STRINGS = 3
export const LIGHTS_PER_STRING = 10

/** By the plan's slug (rule plans.prices). An hour lights no whole one. */
const NIGHTS = new Map([
  ['hourly-rate', 0],
  ['day-pass', 1],
  ['week-pass', 7],
  ['monthly-pass', 30],
  ['platinum-membership', 30],
])

/** How many days and nights a pass of a fresh install lasts; null for plans without such a length. */
export function nightsOf(planSlug: string): number | null {
  return NIGHTS.get(planSlug) ?? null
}
