import type { Executor } from '#app/kit/platform/database.server.ts'
import { answerTo } from '#app/kit/platform/questions.server.ts'

declare module '#app/kit/platform/questions.server.ts' {
  interface Answers {
    /** Of whoever keeps customers. */
    hasCompanies: (db: Executor) => Promise<boolean>
  }
}

/** Whether the house sells to companies: one that does not reads no word of them. */
export async function sellsToCompanies(db: Executor): Promise<boolean> {
  return (await answerTo('hasCompanies'))(db)
}
