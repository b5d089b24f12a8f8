import { eq, inArray, sql } from 'drizzle-orm'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { findAskedNow } from '#app/money/bills/queries.server.ts'
import { lineOf } from '#app/money/bills/rules.ts'
import type { NounBill } from '#app/money/bills/steps/kinds.server.ts'
import { m } from '#app/paraglide/messages.js'
import { baseLocale, getLocale, localizeHref, toLocale } from '#app/paraglide/runtime.js'
import { findDayPass, findHostEntry, findInvite, type InviteRow } from './queries.server.ts'
import { endOfGuestStay, inviteReference, isSoldBySlip } from './rules.ts'
import { type LockedInvite, lockInvite, receiveForGuest } from './steps/day-pass.server.ts'
import { logGuest } from './steps/enter.server.ts'
import { letGuestInBySlip } from './steps/slip.server.ts'
import { tellGuest } from './steps/slip-mail.server.ts'
import { guestInvites } from './tables.server.ts'

/** The Day Pass of a member's guest (rule visitors.slip). Its mark is whether a slip still buys one. */
export const bill: NounBill = {
  kind: 'guest_pass',
  entityType: 'member',
  topic: 'visitors',
  letIn: letGuestInBySlip,

  isOver: id => sql`not exists (select from ${guestInvites}
    where ${guestInvites.id} = ${id} and ${guestInvites.expectedAt} > now() - interval '1 day')`,

  async lock(tx, ctx, inviteId) {
    const guest = await lockInvite(tx, inviteId)
    if (!guest) return null
    const { invite } = guest
    const isSold = isSoldBySlip(invite, await findDayPass(tx, ctx.now()))
    return {
      bySlip: {
        mark: markOf(isSold),

        async accept(slip, receivedSatang) {
          const { id: receiptId, submittedAt, totalSatang: askedSatang } = slip
          const sent = { receiptId, askedSatang, paidOn: bangkokDay(submittedAt) }
          const received = { ...sent, receivedSatang, method: 'promptpay' } as const
          const entryIds = await receiveForGuest(tx, ctx, guest, received)
          if (isSold) await lengthenStay(tx, guest)
          await tellGuest(tx, ctx, { guest, slip, answer: 'accepted' })
          const message = isSold ? m.visitor_slip_accepted() : m.visitor_slip_credited()
          return { message, owedSatang: null, entryIds }
        },

        async reject({ slip, reason }) {
          await endProvisional(tx, invite, ctx.now())
          await tellGuest(tx, ctx, { guest, slip, answer: 'rejected', reason })
          return true
        },
      },
      byCard: null,
      async atDesk({ amountSatang: receivedSatang, method, paidOn }) {
        const asked = await findAskedNow(tx, { kind: 'guest_pass', id: inviteId })
        const askedSatang = asked === receivedSatang ? asked : null
        const received = { receivedSatang, method, paidOn, askedSatang }
        const entryIds = await receiveForGuest(tx, ctx, guest, received)
        if (isSold) await lengthenStay(tx, guest)
        return entryIds
      },
      // The host owes it, who has the Day Pass on their account.
      takenBack: async () => true,
      accountId: guest.host.id,
      async cancel() {
        if (invite.status !== 'invited') return
        await tx.update(guestInvites).set({ status: 'cancelled' }).where(eq(guestInvites.id, inviteId))
        await logGuest(tx, { action: 'uninvited_guest', hostId: guest.host.id, adminId: ctx.actor.userId })
      },
    }
  },

  shown: {
    title: m.visitor_slip,

    async view(db, inviteId, { now, sentForSatang, mail }) {
      const found = await findInvite(db, inviteId)
      if (!found) return null
      const { invite, host } = found
      const mark = markOf(isSoldBySlip(invite, await findDayPass(db, now)))
      const when = formatInstant(invite.expectedAt, getLocale(), undefined, invite.zone)
      const href = localizeHref(`/admin/members/${host.id}`)
      return {
        purpose: m.receipt_for_guest({ name: invite.name, host: host.name }),
        facts: [
          { term: m.visitor_guest(), value: invite.name, isWide: true },
          { term: m.visitor_host(), value: host.name, href, isWide: true },
          { term: m.visitor_when(), value: when },
          { term: m.renewal_reference(), value: inviteReference(invite.id) },
        ],
        effect: effectOf(mark),
        dueSatang: sentForSatang ?? 0,
        mark,
        locale: toLocale(invite.locale) ?? baseLocale,
        rejectLead: m.visitor_slip_reject_lead({ mail }),
        asksMadeUp: false,
      }
    },

    describe: mark => ({ term: m.visitor_slip(), value: effectOf(mark) }),
  },

  async say(db, passes) {
    const ids = passes.map(({ subjectId }) => subjectId)
    const invites = await db.select().from(guestInvites).where(inArray(guestInvites.id, ids))
    const totals = new Map(passes.map(({ subjectId, totalSatang }) => [subjectId, totalSatang ?? 0]))
    return new Map(
      invites.map(({ id, name, contact, expectedAt }) => [
        id,
        {
          number: inviteReference(id),
          payer: { name, email: contact.includes('@') ? contact : null },
          lines: [lineOf(m.visitor_slip(), totals.get(id) ?? 0)],
          dueOn: bangkokDay(expectedAt),
        },
      ]),
    )
  },
}

const markOf = (isSold: boolean) => (isSold ? 'sold' : 'credited')

const effectOf = (mark: string) => (mark === 'sold' ? m.visitor_slip_lead() : m.visitor_slip_credit_lead())

/** Whoever is in by a slip that was only read stays by the Day Pass from now on. */
async function lengthenStay(tx: Transaction, { host, invite: { id, status, enteredAt } }: LockedInvite) {
  if (status !== 'arrived' || !enteredAt) return
  const entry = await findHostEntry(tx, host, enteredAt)
  const until = entry.mayEnter ? endOfGuestStay(entry, enteredAt) : null
  if (until) await tx.update(guestInvites).set({ until }).where(eq(guestInvites.id, id))
}

/** What was given is over, and stays written down: it is given once for each invitation. */
async function endProvisional(tx: Transaction, invite: InviteRow, now: Date) {
  const { id, status, enteredAt, provisionalUntil } = invite
  if (provisionalUntil === null) return
  const until = enteredAt && enteredAt > now ? enteredAt : now
  const ended = provisionalUntil < now ? provisionalUntil : now
  await tx
    .update(guestInvites)
    .set({ provisionalUntil: ended, ...(status === 'arrived' && { until }) })
    .where(eq(guestInvites.id, id))
  await announceChange(tx, 'visitors')
}
