import { randomUUID } from 'node:crypto'
import { letGuestIn } from '#app/presence/guest-visits/commands/desk.server.ts'
import { guestInvites } from '#app/presence/guest-visits/tables.server.ts'
import { type Ground, idOf } from './ground.ts'
import type { Members } from './members.ts'

/** Whom members bring along. */
export function openGuests({ db, owner }: Ground, { member }: Pick<Members, 'member'>) {
  /** Somebody whom a member has invited for now. */
  const invite = async (hostId?: string) => {
    const values = { submissionKey: randomUUID(), name: 'Dao', contact: '0812345678', locale: 'en' }
    const host = hostId ?? (await member({ planName: 'Monthly Pass' })).id
    const [row] = await db
      .insert(guestInvites)
      .values({ ...values, hostId: host, expectedAt: new Date() })
      .returning()
    return idOf(row)
  }
  /** One who is in. */
  const guestInside = async () => {
    const id = await invite()
    await letGuestIn(owner, id)
    return id
  }
  /** The same of a host whose plan brings nobody: the guest has a Day Pass to pay. */
  const unpaidInvite = async () => invite((await member({ planName: 'Week Pass' })).id)
  return { invite, guestInside, unpaidInvite }
}
