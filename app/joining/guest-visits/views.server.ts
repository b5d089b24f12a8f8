import { listWholeLocations } from '#app/house/locations/queries.server.ts'
import { USUAL_ZONE, whereText } from '#app/house/locations/rules.ts'
import { findPlanBySlug } from '#app/house/plans/queries.server.ts'
import { totalOfMany } from '#app/house/plans/rules/total.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import { toLocal } from '#app/kit/pure/zones.ts'
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
  type PlacedInvite,
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
    when: whenText(invite.expectedAt, invite),
    where: whereText(invite, [company.street, company.city].filter(Boolean).join(', ')),
    contact: { phone: company.phone, email: company.email },
    until: invite.until && state === 'arrived' ? whenText(invite.until, invite) : null,
    price: owes ? await dayPassText(ctx.db, now) : null,
    code: isOpen ? await drawAddress(linkOrigin(ctx) + invitePath(key)) : null,
  }
}

export type InvitedView = NonNullable<Awaited<ReturnType<typeof viewInvited>>>

const whenText = (at: Date, { zone }: Pick<PlacedInvite, 'zone'>) =>
  formatInstant(at, getLocale(), undefined, zone)

const baht = (satang: Satang) => formatBaht(satang, getLocale(), { decimals: 'always' })

async function dayPassText(db: Executor, now: Date): Promise<string | null> {
  const plan = await findPlanBySlug(db, DAY_PASS)
  return plan && baht(totalOfMany(plan, 1, await findPricing(db, bangkokDay(now))).totalSatang)
}

/** A member's guests, how many more cost nothing this month, and what the next costs. */
export async function viewOwnGuests(ctx: RequestContext, host: HostRow) {
  const now = ctx.now()
  const [locations, invites, entry, { come, quota }, price] = await Promise.all([
    listWholeLocations(ctx.db),
    listInvites(ctx.db, host.id),
    findHostEntry(ctx.db, host, now),
    findQuota(ctx.db, host, now),
    dayPassText(ctx.db, now),
  ])
  return {
    quotaText: m.visitor_quota({ left: Math.max(0, quota - come), quota }),
    price,
    /** The next full hour, for the form. */
    soon: toLocal(Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS, locations[0]?.timeZone ?? USUAL_ZONE),
    /** The places to choose from; none where the house has one. */
    locations: locations.length > 1 ? locations.map(({ id, name }) => ({ id, name })) : [],
    invites: invites.map(invite => {
      const state = inviteStateOf({ ...invite, host: entry }, now)
      const { label, tone } = INVITE_LOOKS[state]
      const isOpen = state === 'invited'
      return {
        ...{ id: invite.id, name: invite.name, contact: invite.contact, isOpen },
        state: { text: label(), tone },
        when: [whenText(invite.expectedAt, invite), invite.locationName].filter(Boolean).join(', '),
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
      when: [whenText(invite.enteredAt ?? invite.expectedAt, invite), invite.locationName]
        .filter(Boolean)
        .join(', '),
    }
  })
}
