import { z } from 'zod'
import type { Job } from '#app/kit/platform/jobs.server.ts'

/** Reads the slip of a receipt's picture, unless that has happened meanwhile. */
export const readSlip: Job<{ slipId: string }> = {
  name: 'read-slip',
  payload: z.object({ slipId: z.string() }),
}
