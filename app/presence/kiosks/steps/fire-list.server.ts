import type { Executor } from '#app/kit/platform/database.server.ts'
import { listGuestsIn, listGuestsMaybeHere } from '#app/presence/guest-visits/queries.server.ts'
import { listFireList, listMaybeHere, listProvisional } from '#app/presence/visits/queries.server.ts'
import type { FireList, FirePerson } from '../rules.ts'
import { listStaffAtWork } from './staff.server.ts'

/** Everybody who is in, and everybody of whom nobody knows whether they have left (rule kiosks.fire-list). */
export async function findFireList(db: Executor, now: Date): Promise<FireList> {
  const [staff, members, provisional, guests, maybe, maybeGuests] = await Promise.all([
    listStaffAtWork(db, now),
    listFireList(db, now),
    listProvisional(db, now),
    listGuestsIn(db, now),
    listMaybeHere(db, now),
    listGuestsMaybeHere(db, now),
  ])
  return {
    inside: [
      ...staff.map(({ name, since }) => personOf({ name, at: since, isStaff: true })),
      ...members.map(({ name, enteredAt }) => personOf({ name, at: enteredAt })),
      ...provisional.map(({ name, enteredAt }) => personOf({ name, at: enteredAt })),
      ...guests.map(({ name, enteredAt, host }) => personOf({ name, at: enteredAt, host })),
    ],
    maybe: [
      ...maybe.map(({ name, enteredAt }) => personOf({ name, at: enteredAt })),
      ...maybeGuests.map(({ name, enteredAt, host }) => personOf({ name, at: enteredAt, host })),
    ],
  }
}

type Found = { name: string; at: Date | null; host?: string; isStaff?: boolean }

function personOf({ name, at, host = '', isStaff = false }: Found): FirePerson {
  return { name, at: at?.toISOString() ?? '', host, isStaff }
}
