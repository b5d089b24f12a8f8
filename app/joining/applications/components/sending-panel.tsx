import { CopyButton } from '#app/kit/ui/copy-button.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import type { DeliveryView, RecordView } from '../views/record.ts'
import { DeliveryBadge } from './delivery-badge.tsx'

type SendingPanelProps = { record: Pick<RecordView, 'payload' | 'sent' | 'targets'> }

/** The payload, where it was sent, and every answer that came. */
export function SendingPanel({ record: { payload, sent, targets } }: SendingPanelProps) {
  const isSetUp = targets.registration !== null || targets.receipt !== null
  return (
    <Panel title={m.review_sent()}>
      {sent.length === 0 && (
        <p className="text-muted">{isSetUp ? m.review_sent_not_yet() : m.review_sent_kept()}</p>
      )}
      {sent.map(delivery => (
        <Delivery key={delivery.id} delivery={delivery} origin={targets[delivery.kind]} />
      ))}
      <div className="grid gap-3 border-t border-line pt-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h3 className="font-semibold">{m.review_payload()}</h3>
          <span className="noscript:hidden">
            <CopyButton text={payload} label={m.review_copy()} copiedLabel={m.review_copied()} />
          </span>
        </div>
        <details>
          <summary className="min-h-11 content-center text-reef underline underline-offset-4">
            {m.review_payload_show()}
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
          <pre tabIndex={0} className="overflow-x-auto rounded-control bg-ground p-4 text-sm">
            {payload}
          </pre>
        </details>
      </div>
    </Panel>
  )
}

function Delivery({ delivery, origin }: { delivery: DeliveryView; origin: string | null }) {
  const { kind, isSuperseded, state, attempts, history } = delivery
  return (
    <article className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">
          {kind === 'registration' ? m.review_sent_registration() : m.review_sent_receipt()}
        </h3>
        {origin && <span className="text-sm wrap-anywhere text-muted">{m.review_sent_to({ origin })}</span>}
        {isSuperseded ? (
          <span className="text-sm text-muted">{m.review_sent_superseded()}</span>
        ) : (
          <DeliveryBadge state={state} attempts={attempts} />
        )}
      </div>
      {history.length === 0 && <p className="text-sm text-muted">{m.review_sent_no_attempt()}</p>}
      <ol className="grid gap-2">
        {history.map(({ id, time, seconds, status, answer }) => (
          <li key={id} className="rounded-control bg-ground px-4 py-2.5 text-sm">
            <p>
              <strong>{status ?? m.review_sent_no_answer()}</strong>{' '}
              <span className="text-muted">{m.review_sent_took({ time, seconds })}</span>
            </p>
            {answer && (
              <p className="mt-1 max-h-40 overflow-y-auto font-mono whitespace-pre-wrap wrap-anywhere">
                {answer}
              </p>
            )}
          </li>
        ))}
      </ol>
    </article>
  )
}
