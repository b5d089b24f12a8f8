import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { findDelivery, findLastAttempt } from '#app/machines/webhooks/queries.server.ts'
import { recordReceiptAnswer } from './commands.server.ts'

/**
 * Keeps the access code of a receipt that was delivered in the background. May run any number of times after the
 * same delivery; does nothing for one of another kind or one that has not arrived.
 */
export async function recordDeliveredAnswer({ db }: ServerContext, deliveryId: string): Promise<void> {
  const delivery = await findDelivery(db, deliveryId)
  if (delivery?.kind !== 'receipt' || delivery.status !== 'delivered') return
  const attempt = await findLastAttempt(db, deliveryId)
  await recordReceiptAnswer(db, delivery.subjectId, attempt?.responseBody ?? '')
}
