import type { Executor } from '#app/kit/platform/database.server.ts'

/** Those of the employees whose employment lets them into the portal. Who keeps employees stands above, and says it at the start. */
export type PortalDoor = (db: Executor, employeeIds: string[]) => Promise<string[]>

let door: PortalDoor | null = null

export function registerPortalDoor(opens: PortalDoor) {
  door = opens
}

/** @throws where nobody has said it, which lets nobody in */
export async function whoMayEnterPortal(db: Executor, employeeIds: string[]): Promise<string[]> {
  if (!door) throw new Error('Nobody has said who may enter the portal')
  return door(db, employeeIds)
}

export async function mayEnterPortal(db: Executor, employeeId: string): Promise<boolean> {
  return (await whoMayEnterPortal(db, [employeeId])).length > 0
}
