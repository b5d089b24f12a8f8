/** Texts that stand close together, and from where to where on their line. */
export type PdfCell = { text: string; from: number; to: number }

/** From the left. */
export type PdfLine = PdfCell[]

type Placed = PdfCell & { at: number; height: number }

/** Shares of a letter's height: how much lower still is the same line, and how wide a gap parts words or cells. */
const SAME_LINE = 0.4
const WORDS = 0.12
const CELLS = 0.8

/** The lines of a page, from the top; what was written in pieces is one cell again. */
export function linesOf(texts: Placed[]): PdfLine[] {
  const lines: Placed[][] = []
  for (const text of texts.toSorted((a, b) => a.at - b.at)) {
    const line = lines.at(-1)
    const isSame = line?.[0] && text.at - line[0].at <= SAME_LINE * Math.max(text.height, line[0].height)
    if (line && isSame) line.push(text)
    else lines.push([text])
  }
  return lines.map(cellsOf)
}

function cellsOf(line: Placed[]): PdfLine {
  const cells: PdfLine = []
  for (const { text, from, to, height } of line.toSorted((a, b) => a.from - b.from)) {
    const before = cells.at(-1)
    const gap = before ? from - before.to : Number.POSITIVE_INFINITY
    if (before && gap < CELLS * height) {
      before.text += gap > WORDS * height ? ` ${text}` : text
      before.to = Math.max(before.to, to)
    } else cells.push({ text, from, to })
  }
  return cells
}
