import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import type { DecisionView } from '../views/record.ts'

/** Who decided what, newest first; what was taken back stays readable. */
export function HistoryPanel({ decisions }: { decisions: DecisionView[] }) {
  return (
    <Panel title={m.review_history()}>
      {decisions.length === 0 && <p className="text-muted">{m.review_history_none()}</p>}
      <ol className="grid gap-4 empty:hidden">
        {decisions.map(decision => (
          <li key={decision.id} className="grid gap-0.5">
            <p className="font-semibold">{textOf(decision)}</p>
            <p className="text-sm text-muted">{decision.time}</p>
            {decision.received && <p className="tabular-nums">{decision.received}</p>}
            {decision.reason && <p className="whitespace-pre-line">{decision.reason}</p>}
            {decision.undoneBy !== null && decision.undoneTime !== null && (
              <p className="text-clay">
                {m.review_history_undone({ name: decision.undoneBy, time: decision.undoneTime })}
              </p>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function textOf({ decision, isRenewal, decidedBy }: DecisionView): string {
  const name = decidedBy ?? m.review_by_system()
  if (decision === 'rejected') return m.review_history_rejected({ name })
  return isRenewal ? m.review_history_approved_renewal({ name }) : m.review_history_approved_new({ name })
}
