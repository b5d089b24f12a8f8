import { findPlanBySlug } from '#app/house/plans/queries.server.ts'
import { totalOfMany } from '#app/house/plans/rules/total.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { formatInstant, toBangkokLocal } from '#app/kit/pure/instants.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import { findPricing } from '#app/money/payments/queries.server.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { drawAddress } from './adapters.server.ts'
import {
  findFacts,
  findHostEntry,
  findInvite,
  findQuota,
  type HostRow,
  listExpected,
  listInvites,
} from './queries.server.ts'
import { DAY_PASS, invitePath, inviteStateOf } from './rules.ts'
import { inviteKeyOf, readInviteKey } from './steps/link.server.ts'
import { INVITE_LOOKS } from './texts.ts'

const HOUR_MS = 60 * 60 * 1000

/** What a guest sees of the invitation; null for a key that is none, and for one whose guest was forgotten. */
export async function viewInvited(ctx: RequestContext, key: string) {
  const found = await findInvite(ctx.db, readInviteKey(ctx, key))
  if (!found || found.invite.forgottenAt) return null
  const now = ctx.now()
  const { invite, host } = found
  // Who comes too early is told what will hold then.
  const at = invite.expectedAt > now ? invite.expectedAt : now
  const facts = await findFacts(ctx.db, found, at)
  const { company } = await findSettings(ctx.db)
  const state = inviteStateOf(facts, now)
  const isOpen = state === 'invited'
  const owes = isOpen && facts.paidAt === null && facts.come >= facts.quota
  return {
    ...{ name: invite.name, host: host.name, state, house: company.name },
    when: formatInstant(invite.expectedAt, getLocale()),
    where: [company.street, company.city].filter(Boolean).join(', '),
    contact: { phone: company.phone, email: company.email },
    until: invite.until && state === 'arrived' ? formatInstant(invite.until, getLocale()) : null,
    price: owes ? await dayPassText(ctx.db, now) : null,
    code: isOpen ? await drawAddress(linkOrigin(ctx) + invitePath(key)) : null,
  }
}

export type InvitedView = NonNullable<Awaited<ReturnType<typeof viewInvited>>>

const baht = (satang: Satang) => formatBaht(satang, getLocale(), { decimals: 'always' })

async function dayPassText(db: Executor, now: Date): Promise<string | null> {
  const plan = await findPlanBySlug(db, DAY_PASS)
  return plan && baht(totalOfMany(plan, 1, await findPricing(db, bangkokDay(now))).totalSatang)
}

/** A member's guests, how many more cost nothing this month, and what the next costs. */
export async function viewOwnGuests(ctx: RequestContext, host: HostRow) {
  const now = ctx.now()
  const [invites, entry, { come, quota }, price] = await Promise.all([
    listInvites(ctx.db, host.id),
    findHostEntry(ctx.db, host, now),
    findQuota(ctx.db, host, now),
    dayPassText(ctx.db, now),
  ])
  return {
    quotaText: m.visitor_quota({ left: Math.max(0, quota - come), quota }),
    price,
    /** The next full hour, for the form. */
    soon: toBangkokLocal(new Date(Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS)),
    invites: invites.map(invite => {
      const state = inviteStateOf({ ...invite, host: entry }, now)
      const { label, tone } = INVITE_LOOKS[state]
      const isOpen = state === 'invited'
      return {
        ...{ id: invite.id, name: invite.name, contact: invite.contact, isOpen },
        state: { text: label(), tone },
        when: formatInstant(invite.expectedAt, getLocale()),
        href: isOpen ? linkOrigin(ctx) + localizeHref(invitePath(inviteKeyOf(ctx, invite.id))) : null,
      }
    }),
  }
}

export type OwnGuestsView = Awaited<ReturnType<typeof viewOwnGuests>>

/** Who is in and who is expected, for the desk. */
export async function viewVisitors(db: Executor, now: Date) {
  const rows = await listExpected(db, now)
  return rows.map(({ invite, host }) => {
    const { label, tone } = INVITE_LOOKS[invite.status]
    return {
      ...{ id: invite.id, name: invite.name, contact: invite.contact, status: invite.status },
      ...{ hostId: host.id, host: host.name, isPaid: invite.paidAt !== null },
      state: { text: label(), tone },
      when: formatInstant(invite.enteredAt ?? invite.expectedAt, getLocale()),
    }
  })
}
