import { isPrintable } from '#app/kit/pure/printable.ts'
import { m } from '#app/paraglide/messages.js'
import type { Paper } from '../views/paper.ts'

/** Says where the file falls short of the page: its fonts have most scripts, a browser has all letters. */
export function PdfNote({ buyer: { name, address } }: Pick<Paper, 'buyer'>) {
  if (isPrintable(`${name}\n${address}`)) return null
  return (
    <p className="mb-4 rounded-control border-2 border-lantern bg-surface px-4 py-3 print:hidden">
      {m.document_pdf_boxes()}
    </p>
  )
}
