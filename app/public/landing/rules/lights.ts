import type { PlanTerms } from '#app/house/plans/rules/catalogue.ts'

/** A month of lights hangs on three strings of ten. */
export const STRINGS = 3
export const LIGHTS_PER_STRING = 10

/**
 * How many nights of a month a pass lights: hours no whole one, a month and what is longer all of them. Null for plans
 * that open no doors.
 */
export function nightsOf({
  opensDoors,
  periodUnit,
  periodCount,
}: Omit<PlanTerms, 'isRecurring'>): number | null {
  if (!opensDoors || periodUnit === 'none') return null
  if (periodUnit === 'hour') return 0
  const all = STRINGS * LIGHTS_PER_STRING
  return periodUnit === 'day' ? Math.min(periodCount, all) : all
}
