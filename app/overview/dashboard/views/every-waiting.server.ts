import type { Waiting } from '#app/noun-views.ts'

/** Those of the dashboard, which shows what is found here, would look for themselves. */
const FILES = import.meta.glob<{ waiting?: Waiting[] }>(
  ['../../../*/*/views.server.ts', '../../../*/*/views/*.server.ts', '!../**'],
  { eager: true },
)

/** Every kind of thing that waits for staff, the most urgent first, as the nouns say it. */
export const EVERY_WAITING = Object.values(FILES)
  .flatMap(({ waiting = [] }) => waiting)
  .toSorted((a, b) => a.place - b.place)
