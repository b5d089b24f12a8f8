/** The walls around all places of the floor plan, in its units: 40 to the metre. */
export const HOUSE = { x: 30, y: 24, width: 940, height: 460 }

/** The places on the floor plan at which something may be, with their floors on it. */
export const FLOORS = {
  reception: { x: 377, y: 269, width: 209, height: 207 },
  cafe: { x: 38, y: 274, width: 334, height: 202 },
  long_table: { x: 563, y: 32, width: 197, height: 182 },
  round_table: { x: 765, y: 32, width: 197, height: 182 },
  quiet: { x: 38, y: 32, width: 388, height: 182 },
  events: { x: 591, y: 274, width: 371, height: 202 },
} as const
export type Spot = keyof typeof FLOORS
export const SPOTS = Object.keys(FLOORS) as Spot[]

/** The floor of a place as a path. */
export function floorOf(spot: Spot): string {
  const { x, y, width, height } = FLOORS[spot]
  return `M${x} ${y}H${x + width}V${y + height}H${x}Z`
}
