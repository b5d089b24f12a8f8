import type { Palette } from '#app/kit/pure/palette.ts'
import garden from './garden.css?url'
import graphite from './graphite.css?url'
import harbour from './harbour.css?url'
import orchid from './orchid.css?url'

/** What a page links after its own style sheet; the palette that the program comes with stands in that one. */
export const PALETTE_SHEETS: Partial<Record<Palette, string>> = { harbour, garden, orchid, graphite }

export const PALETTE_LINK = 'palette'
