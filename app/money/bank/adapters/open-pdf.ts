// Part of the process that opens PDFs: the server imports its types only (see pdf-lines.server.ts).
import { getDocument, PasswordResponses, type PDFPageProxy } from 'unpdf/pdfjs'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { linesOf, type PdfCell, type PdfLine } from '../rules/pdf-lines.ts'

export type PdfFault = 'unreadable' | 'too_much' | 'no_password' | 'wrong_password'
export type PdfTask = { password: string }
export type PdfAnswer = { head: Result<PdfLine[], PdfFault>; body: Uint8Array<ArrayBuffer> }

const MOST_PAGES = 1_000
/** Of all text together: 20,000 lines have a third of it. */
const MOST_LETTERS = 6_000_000

/** The lines of a PDF, page after page. */
export async function openPdf({ password }: PdfTask, bytes: Uint8Array<ArrayBuffer>): Promise<PdfAnswer> {
  return { head: await readLines(bytes, password), body: new Uint8Array() }
}

async function readLines(bytes: Uint8Array<ArrayBuffer>, password: string): Promise<PdfAnswer['head']> {
  const data = new Uint8Array(bytes) // the library takes no Buffer
  const opening = getDocument({ data, password, useSystemFonts: false, disableFontFace: true, verbosity: 0 })
  try {
    const document = await opening.promise
    if (document.numPages > MOST_PAGES) return fail('too_much')
    const lines: PdfLine[] = []
    let letters = 0
    for (let n = 1; n <= document.numPages; n += 1) {
      const cells = await cellsOf(await document.getPage(n))
      letters += cells.reduce((sum, { text }) => sum + text.length, 0)
      if (letters > MOST_LETTERS) return fail('too_much')
      lines.push(...linesOf(cells))
    }
    return ok(lines)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === PasswordResponses.NEED_PASSWORD) return fail('no_password')
    return fail(code === PasswordResponses.INCORRECT_PASSWORD ? 'wrong_password' : 'unreadable')
  } finally {
    await opening.destroy()
  }
}

/** The texts of a page, each where it stands as one looks at it: from the left, and from the top. */
async function cellsOf(page: PDFPageProxy): Promise<(PdfCell & { at: number; height: number })[]> {
  const [a = 1, b = 0, c = 0, d = -1, e = 0, f = 0] = page.getViewport({ scale: 1 }).transform
  const { items } = await page.getTextContent()
  return items.flatMap(item => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [, , , , x, y] = item.transform
    const [from, at] = [a * x + c * y + e, b * x + d * y + f]
    return { text: item.str, from, to: from + item.width, at, height: item.height }
  })
}
