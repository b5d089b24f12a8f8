import { Download, Printer } from 'lucide-react'
import { Button, ButtonLink } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'

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
