type Facing = 'up' | 'down' | 'left' | 'right'

const SEATS: Record<Facing, string> = {
  up: 'm-7-6h14v9q0 4-4 4h-6q-4 0-4-4Z',
  down: 'm-7 6h14v-9q0-4-4-4h-6q-4 0-4 4Z',
  left: 'm-6-7v14h9q4 0 4-4v-6q0-4-4-4Z',
  right: 'm6-7v14h-9q-4 0-4-4v-6q0-4 4-4Z',
}

/** One path for many chairs (35 cm square seen from above), each looking the given way. */
export function drawChairs(facing: Facing, ...at: [x: number, y: number][]): string {
  return at.map(([x, y]) => `M${x} ${y}${SEATS[facing]}`).join('')
}

/** Points of a grid, row by row: columns at xs, rows at ys. */
export function listGrid(xs: number[], ys: number[]): [x: number, y: number][] {
  return ys.flatMap(y => xs.map((x): [number, number] => [x, y]))
}

/** Boxes of one size in a row or column, as one path: lockers, letter boxes, boards. */
export function drawBoxes(w: number, h: number, ...at: [x: number, y: number][]): string {
  return at.map(([x, y]) => `M${x} ${y}h${w}v${h}h${-w}Z`).join('')
}
