import { join } from 'node:path'
import { ApartLate, createApartProcess } from '#app/kit/platform/apart/apart-process.server.ts'
import type { PdfLine } from '../rules/pdf-lines.ts'
import { type RefusalReason, Refused } from '../rules/statement.ts'
import type { PdfAnswer, PdfFault, PdfTask } from './open-pdf.ts'

const HEAP_MB = 256
/** A busy machine gives a process that waits for everybody else a twentieth of itself. */
const WALL_MS = 300_000
/** Longer ones no PDF has. */
const LONGEST_PASSWORD = 127

/** What opens PDFs has no part in the program: a hostile one holds up nobody, and takes nobody's memory. */
const { ask } = createApartProcess<PdfTask, PdfAnswer>({
  file: join(process.cwd(), 'app/money/bank/adapters/pdf-process.ts'),
  heapMb: HEAP_MB,
  limits: { wallMs: WALL_MS },
})

const REASONS: Record<PdfFault, RefusalReason> = {
  unreadable: 'pdf_unreadable',
  too_much: 'pdf_unreadable',
  no_password: 'pdf_password',
  wrong_password: 'pdf_wrong_password',
}

/**
 * The lines of a PDF. Its password is used for that and kept nowhere (rule bank.pdf).
 * @throws Refused where it cannot be opened
 */
export async function pdfLinesOf(bytes: Uint8Array, password: string): Promise<PdfLine[]> {
  try {
    const { head } = await ask({ password: password.slice(0, LONGEST_PASSWORD) }, new Uint8Array(bytes))
    if (head.ok) return head.value
    throw new Refused(REASONS[head.reason])
  } catch (error) {
    throw error instanceof ApartLate ? new Refused('busy') : error
  }
}
