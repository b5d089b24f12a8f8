import { Image } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { localizeHref } from '../../../paraglide/runtime.js'
import { Dialog } from '../../../ui/dialog.tsx'

type ReceiptViewerProps = {
  id: string
  name: string
  width?: number | undefined
  height?: number | undefined
}

/** Shows the slip over the list; without JavaScript the link opens the picture itself. */
export function ReceiptViewer({ id, name, width, height }: ReceiptViewerProps) {
  const [isOpen, setIsOpen] = useState(false)
  const href = localizeHref(`/admin/receipts/${id}/image`)
  return (
    <>
      <a
        href={href}
        aria-label={m.dashboard_view_receipt_of({ name })}
        className="inline-flex min-h-11 items-center gap-2 rounded-control font-semibold text-reef underline decoration-1 underline-offset-4"
        onClick={event => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setIsOpen(true)
        }}
      >
        <Image className="size-4" aria-hidden="true" />
        {m.dashboard_view_receipt()}
      </a>
      {isOpen && (
        <Dialog
          title={m.dashboard_receipt_of({ name })}
          closeLabel={m.dashboard_close()}
          onClose={() => setIsOpen(false)}
        >
          <img
            src={href}
            alt={m.dashboard_receipt_alt()}
            width={width}
            height={height}
            className="mx-auto h-auto max-h-[70dvh] w-auto max-w-full rounded-control"
          />
        </Dialog>
      )}
    </>
  )
}
