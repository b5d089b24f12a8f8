import type { Executor } from '#app/kit/platform/database.server.ts'

/** Whether an employee's employment lets them into the portal. Who keeps employees stands above, and says it at the start. */
export type PortalDoor = (db: Executor, employeeId: string) => Promise<boolean>

let door: PortalDoor | null = null

export function registerPortalDoor(opens: PortalDoor) {
  door = opens
}

/** @throws where nobody has said it, which lets nobody in */
export function mayEnterPortal(db: Executor, employeeId: string): Promise<boolean> {
  if (!door) throw new Error('Nobody has said who may enter the portal')
  return door(db, employeeId)
}
