import { Link } from 'react-router'
import { slipFacts } from '#app/joining/slips/texts/slip-facts.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { PictureViewer } from '#app/kit/ui/picture-viewer.tsx'
import { ReadingPanel } from '#app/kit/ui/reading-panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { STATUS_LOOKS } from '../texts/applications.ts'
import type { RecordView, SlipView } from '../views/record.ts'

/** The slips that came for the application, newest first, each large enough to read. */
export function SlipsPanel({
  application,
}: {
  application: Pick<RecordView, 'receipts' | 'paymentMethod' | 'cardPayments'>
}) {
  const { receipts, paymentMethod, cardPayments } = application
  const isLookedUp = paymentMethod === 'card' && cardPayments.length === 0
  return (
    <Panel title={m.review_receipts()}>
      {receipts.length === 0 && (
        <p className="text-muted">{isLookedUp ? m.review_receipts_none_card() : m.review_receipts_none()}</p>
      )}
      {receipts.length > 0 && (
        <div className="grid gap-5 divide-y divide-line">
          {receipts.map(slip => (
            <Slip key={slip.id} slip={slip} />
          ))}
        </div>
      )}
    </Panel>
  )
}

function Slip({ slip }: { slip: SlipView }) {
  const { id, status, reason, width, height, receivedText, reading, sentFor } = slip
  return (
    <article className="grid gap-3 pb-5 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={STATUS_LOOKS[status].tone}>{STATUS_LOOKS[status].label()}</Badge>
        <span className="text-sm text-muted">{receivedText}</span>
        <Link
          to={localizeHref(`/admin/receipts/${id}`)}
          className="ml-auto inline-flex min-h-11 items-center font-semibold text-reef underline underline-offset-4"
        >
          {m.review_receipt_open()}
        </Link>
      </div>
      {reason && (
        <p className="whitespace-pre-line">
          <span className="text-muted">{m.review_reason()}:</span> {reason}
        </p>
      )}
      {sentFor && (
        <p className="tabular-nums">
          <span className="text-muted">{m.review_slip_sent_for()}:</span> {sentFor}
        </p>
      )}
      {reading && <ReadingPanel {...reading} facts={slipFacts(reading)} />}
      <PictureViewer
        src={localizeHref(`/admin/receipts/${id}/image`)}
        alt={m.review_receipt_alt()}
        width={width}
        height={height}
        className="h-[min(32rem,65dvh)]"
      />
    </article>
  )
}
