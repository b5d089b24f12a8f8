import { Badge } from '#app/kit/ui/badge.tsx'
import type { DeliveryState } from '#app/machines/webhooks/rules/delivery-state.ts'
import { m } from '#app/paraglide/messages.js'
import { DELIVERY_LOOKS } from '../texts/applications.ts'

/** Whether the outside automation has been told. */
export function DeliveryBadge({ state, attempts }: { state: DeliveryState; attempts: number }) {
  const { label, tone } = DELIVERY_LOOKS[state]
  return (
    <span className="inline-grid justify-items-start max-xl:justify-items-end">
      <Badge tone={tone}>{label()}</Badge>
      {state === 'failing' && (
        <span className="text-sm text-muted">{m.review_delivery_attempts({ count: attempts })}</span>
      )}
    </span>
  )
}
