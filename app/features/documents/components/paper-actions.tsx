import { Download, Printer } from 'lucide-react'
import { m } from '#app/paraglide/messages.js'
import { Button, ButtonLink } from '../../../ui/button.tsx'

/** Keep the paper as a file, or print it as it is shown. */
export function PaperActions({ pdfHref, number }: { pdfHref: string; number: string }) {
  return (
    <>
      <ButtonLink href={pdfHref} download={`${number}.pdf`} size="small">
        <Download className="size-4" aria-hidden="true" />
        {m.document_pdf()}
      </ButtonLink>
      <Button look="secondary" size="small" className="noscript:hidden" onClick={() => window.print()}>
        <Printer className="size-4" aria-hidden="true" />
        {m.document_print()}
      </Button>
    </>
  )
}
