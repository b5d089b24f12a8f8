import './slip-evidence.css'
import { PictureViewer } from '#app/kit/ui/picture-viewer.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'

type SlipEvidenceProps = {
  /** Pixels of the picture. */
  slip: { id: string; width: number; height: number }
}

/** The slip beside the form that decides about it, as large as leaves the form's button on the screen. */
export const SlipEvidence = ({ slip: { id, width, height } }: SlipEvidenceProps) => (
  <PictureViewer
    src={localizeHref(`/admin/receipts/${id}/image`)}
    alt={m.review_receipt_alt()}
    width={width}
    height={height}
    className="slip-evidence"
  />
)
