import { createContext } from 'react'

export const ROW_HEIGHTS = ['compact', 'roomy'] as const
export type RowHeight = (typeof ROW_HEIGHTS)[number]

type Rows = { height: RowHeight; choose: (height: RowHeight) => void }

/** How high the reader wants the rows of every list; null where nobody is asked. */
export const RowsContext = createContext<Rows | null>(null)
