import { Badge } from '#app/kit/ui/badge.tsx'
import { m } from '#app/paraglide/messages.js'
import type { PauseReason } from '../rules/deliveries.ts'
import { PAUSE_NAMES } from '../texts.ts'

/** Whether an address is told of events, and why not. */
export function SubscriptionState({ pausedBecause }: { pausedBecause: PauseReason | null }) {
  if (pausedBecause === null) return <Badge tone="good">{m.webhook_on()}</Badge>
  return <Badge tone={pausedBecause === 'by_hand' ? 'neutral' : 'bad'}>{PAUSE_NAMES[pausedBecause]()}</Badge>
}
