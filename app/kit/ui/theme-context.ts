import { createContext } from 'react'

/**
 * The mood that the visitor chose, null for the system's. Not a loader's data, because a page that fails before the
 * loaders have run must look the same.
 */
export const ThemeContext = createContext<string | null>(null)
