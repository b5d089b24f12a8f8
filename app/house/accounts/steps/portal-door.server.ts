import type { Executor } from '#app/kit/platform/database.server.ts'
import { answerTo } from '#app/kit/platform/questions.server.ts'

declare module '#app/kit/platform/questions.server.ts' {
  interface Answers {
    /** Of whoever keeps employees: those whose employment lets them into the portal. */
    portalDoor: (db: Executor, employeeIds: string[]) => Promise<string[]>
  }
}

export async function whoMayEnterPortal(db: Executor, employeeIds: string[]): Promise<string[]> {
  return (await answerTo('portalDoor'))(db, employeeIds)
}

export async function mayEnterPortal(db: Executor, employeeId: string): Promise<boolean> {
  return (await whoMayEnterPortal(db, [employeeId])).length > 0
}
