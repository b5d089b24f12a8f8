import { eq } from 'drizzle-orm'
import { letGuestOut } from '#app/presence/guest-visits/commands/desk.server.ts'
import { guestInvites } from '#app/presence/guest-visits/tables.server.ts'
import { checkOutAtDesk } from '#app/presence/visits/commands.server.ts'
import { asks, of } from './ask.ts'

/** Of whoever sees who is in. */
export const DESK_FORMS = {
  ...of('visits', {
    check_in: asks('visits', async house => {
      const { id, memberId } = await house.member()
      return { at: `/admin/visits?q=${memberId}`, fill: { id } }
    }),
    check_out: asks('visits', async house => ({
      at: '/admin/visits',
      fill: { id: (await house.visit()).memberRowId },
    })),
    let_out: asks('visits', async house => ({
      at: '/admin/visits',
      fill: { id: await house.provisionalVisit() },
    })),
    reopen: asks('visits', async house => {
      const { id, memberRowId } = await house.visit()
      await checkOutAtDesk(house.owner, memberRowId)
      return { at: '/admin/visits', fill: { id } }
    }),
    guest_out: asks('guest_invites', async house => ({
      at: '/admin/visits',
      fill: { id: await house.guestInside() },
    })),
    guest_undo: asks('guest_invites', async house => ({
      at: '/admin/visits',
      fill: { id: await house.guestInside() },
    })),
    guest_reopen: asks('guest_invites', async house => {
      const id = await house.guestInside()
      await letGuestOut(house.owner, id)
      return { at: '/admin/visits', fill: { id } }
    }),
    undo: asks('visits', async house => ({ at: '/admin/visits', fill: { id: (await house.visit()).id } })),
    settle: asks('visits', async house => ({ at: '/admin/visits', fill: { id: await house.longStay() } })),
    settle_entry: asks('kiosk_entries', async house => ({
      at: '/admin/visits',
      fill: { id: await house.doubtfulEntry() },
    })),
  }),
  ...of('visitors', {
    enter: asks('guest_invites', async house => {
      const id = await house.invite()
      return { at: '/admin/visitors', fill: { id } }
    }),
    pay: asks('guest_invites', async house => {
      const id = await house.invite()
      return { at: '/admin/visitors', fill: { id, method: 'cash', shown: '42800' } }
    }),
    leave: asks('guest_invites', async house => {
      const id = await house.invite()
      const entered = { status: 'arrived', enteredAt: new Date(), until: new Date() } as const
      await house.db.update(guestInvites).set(entered).where(eq(guestInvites.id, id))
      return { at: '/admin/visitors', fill: { id } }
    }),
  }),
}
