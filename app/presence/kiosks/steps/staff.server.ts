import type { Executor } from '#app/kit/platform/database.server.ts'
import { answerTo } from '#app/kit/platform/questions.server.ts'

type ListStaff = (db: Executor, now: Date) => Promise<{ name: string; since: Date | null }[]>

declare module '#app/kit/platform/questions.server.ts' {
  interface Answers {
    /** Of whoever keeps attendance. */
    staffAtWork: ListStaff
  }
}

/** Who of the staff is at work, and since when. */
export const listStaffAtWork: ListStaff = async (...asked) => (await answerTo('staffAtWork'))(...asked)
