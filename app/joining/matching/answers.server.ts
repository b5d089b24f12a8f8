import type { Answers } from '#app/kit/platform/questions.server.ts'
import { matchLines, matchSure } from './steps/alone.server.ts'

/** So long somebody waits for it who has brought a file. */
const PATIENCE_MS = 3_000

export const answers: Partial<Answers> = {
  async matchImport(ctx, importId) {
    const { isWhole } = await matchSure(ctx, { importId }, PATIENCE_MS)
    if (!isWhole) await ctx.db.transaction(tx => ctx.enqueue(tx, matchLines, { importId }))
  },
}
