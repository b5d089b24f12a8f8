export const A4 = { size: 'A4', margin: 0 } as const
export const MARGIN = 56
export const WIDTH = 595.28 - 2 * MARGIN
const BOTTOM = 841.89 - MARGIN

/** Where there is room for so much: on this page, else at the top of another. */
export function roomFor(doc: PDFKit.PDFDocument, y: number, height: number): number {
  if (y + height <= BOTTOM) return y
  doc.addPage(A4)
  return MARGIN
}
