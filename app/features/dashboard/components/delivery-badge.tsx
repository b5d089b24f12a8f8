import { Check, Clock, House, type LucideIcon, TriangleAlert } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'
import { classNames } from '../../../ui/class-names.ts'
import type { DeliveryState } from '../rules.ts'

const LOOKS: Record<DeliveryState, { icon: LucideIcon; label: () => string; colour: string }> = {
  sent: { icon: Check, label: m.dashboard_sent, colour: 'text-reef' },
  waiting: { icon: Clock, label: m.dashboard_waiting, colour: 'text-muted' },
  failing: { icon: TriangleAlert, label: m.dashboard_failing, colour: 'text-clay' },
  kept: { icon: House, label: m.dashboard_kept, colour: 'text-muted' },
}

/** Whether the outside automation has been told; readable without colour. */
export function DeliveryBadge({ state, attempts }: { state: DeliveryState; attempts: number }) {
  const { icon: Icon, label, colour } = LOOKS[state]
  return (
    <span className="inline-grid align-middle max-xl:justify-items-end">
      <span
        className={classNames('inline-flex items-center gap-1.5 font-semibold whitespace-nowrap', colour)}
      >
        <Icon className="size-4" aria-hidden="true" />
        {label()}
      </span>
      {state === 'failing' && (
        <span className="text-sm text-muted">{m.dashboard_attempts({ count: attempts })}</span>
      )}
    </span>
  )
}
