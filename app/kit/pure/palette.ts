/**
 * The colours that a space may choose: of what one presses, of what leads on or is done, and of tinted grounds. Words and
 * paper stay as they are, and so does the colour of what destroys (rule site.palette).
 */
export const PALETTES = ['lagoon', 'harbour', 'garden', 'orchid', 'graphite'] as const
export type Palette = (typeof PALETTES)[number]

/** What the program comes with; it needs no style sheet of its own. */
export const GIVEN_PALETTE: Palette = 'lagoon'

export function isPalette(text: string | undefined): text is Palette {
  return PALETTES.some(palette => palette === text)
}

type Tones = { press: string; lead: string; deep: string }

/** By day, where no style sheet reaches: in mails, and where one is chosen. The sheets in `kit/ui/palettes` say the same. */
export const TONES: Record<Palette, Tones> = {
  lagoon: { press: '#f2a33a', lead: '#0b6f6a', deep: '#0e3b47' },
  harbour: { press: '#7db8f5', lead: '#1d5a96', deep: '#12304f' },
  garden: { press: '#a5cc52', lead: '#2f6b2f', deep: '#1e3d25' },
  orchid: { press: '#cfa5ee', lead: '#6b3a9c', deep: '#33214a' },
  graphite: { press: '#f0cf3d', lead: '#3a4f5c', deep: '#212e37' },
}
