import { z } from 'zod'
import type { Job } from '#app/kit/platform/jobs.server.ts'

/** `at` is the delivery's next attempt when the job was made: once it has moved, the job has nothing to do. */
export type DeliverWebhook = { deliveryId: string; at: string }

export const deliverWebhook: Job<DeliverWebhook> = {
  name: 'deliver-webhook',
  payload: z.object({ deliveryId: z.string(), at: z.string() }),
}
