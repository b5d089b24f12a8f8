import { createContext } from 'react'
import { GIVEN_PALETTE, type Palette } from '#app/kit/pure/palette.ts'

/** The colours of the space, on pages of every area and on those that fail: no loader's data, as the theme. */
export const PaletteContext = createContext<Palette>(GIVEN_PALETTE)
