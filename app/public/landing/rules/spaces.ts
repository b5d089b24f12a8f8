export type SpaceId = 'reception' | 'cafe' | 'meeting' | 'quiet' | 'events'

/** The five places pinned on the floor plan (rule landing.map); x and y in percent of the plan. */
export const SPACES: { id: SpaceId; x: number; y: number }[] = [
  { id: 'reception', x: 47.5, y: 53 },
  { id: 'cafe', x: 22, y: 57.5 },
  { id: 'meeting', x: 76.2, y: 18.5 },
  { id: 'quiet', x: 27.5, y: 15 },
  { id: 'events', x: 76, y: 58.6 },
]
