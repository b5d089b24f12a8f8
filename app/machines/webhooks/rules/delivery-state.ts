import type { DeliveryStatus } from './deliveries.ts'

/** What became of telling the outside automation; `kept` where none is set up. */
export type DeliveryState = 'sent' | 'waiting' | 'failing' | 'kept'

/** One failed attempt already counts as failing: staff should see it while it is being retried. */
export function deliveryStateOf(
  delivery: { status: DeliveryStatus; attempts: number } | undefined,
): DeliveryState {
  if (!delivery) return 'kept'
  if (delivery.status === 'delivered') return 'sent'
  if (delivery.status === 'stopped') return 'failing'
  return delivery.attempts > 0 ? 'failing' : 'waiting'
}
