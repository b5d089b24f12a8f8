import { createContext } from 'react'

/** What the program is called: it stands for the space until that has a name of its own. */
export const PROGRAM_NAME = 'Sala'

/** The name of the space, on pages of every area and on those that fail: no loader's data, as the theme. */
export const HouseNameContext = createContext(PROGRAM_NAME)
