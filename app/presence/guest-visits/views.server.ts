import { listWholeLocations } from '#app/house/locations/queries.server.ts'
import { USUAL_ZONE, whereText } from '#app/house/locations/rules.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { hasBankAccount } from '#app/house/settings/rules/account.ts'
import { companyInWords } from '#app/house/settings/texts.ts'
import { findLastSlip } from '#app/joining/receipts/queries/slips-of.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import { qrSource } from '#app/kit/platform/qr-picture.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import { toLocal } from '#app/kit/pure/zones.ts'
import { prepareBill } from '#app/money/bills/steps/prepare.server.ts'
import type { SlipMethod } from '#app/money/methods/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import {
  findDayPass,
  findFacts,
  findHostEntry,
  findInvite,
  findQuota,
  type HostRow,
  listExpected,
  listInvites,
  type PlacedInvite,
} from './queries.server.ts'
import {
  invitePath,
  inviteReference,
  inviteStateOf,
  mayGuestEnter,
  owesDayPass,
  stayMoment,
} from './rules.ts'
import { inviteKeyOf, readInviteKey } from './steps/link.server.ts'
import { expectedText, INVITE_LOOKS } from './texts.ts'

const HOUR_MS = 60 * 60 * 1000

/** What a guest sees of the invitation; null for a key that is none, and for one whose guest was forgotten. */
export async function viewInvited(ctx: RequestContext, key: string) {
  const found = await findInvite(ctx.db, readInviteKey(ctx, key))
  if (!found || found.invite.forgottenAt) return null
  const now = ctx.now()
  const { invite, host } = found
  // Who comes too early is told what will hold then.
  const at = stayMoment(invite, now)
  const facts = await findFacts(ctx.db, found, at)
  const company = companyInWords((await findSettings(ctx.db)).company)
  const state = inviteStateOf(facts, now)
  const opensDoor =
    state === 'invited' || state === 'arrived' || (state === 'left' && mayGuestEnter(facts, now).ok)
  const dayPass = owesDayPass(facts, now) ? await findDayPass(ctx.db, now) : null
  const slip = dayPass && (await findLastSlip(ctx.db, { kind: 'guest_pass', id: invite.id }))
  const isSent = slip?.status === 'submitted'
  return {
    name: invite.name,
    host: host.name,
    state,
    house: company.name,
    when: expectedText(invite, getLocale()),
    reader: { from: invite.expectedAt.toISOString(), zone: invite.zone },
    where: whereText(invite, [company.street, company.city].filter(Boolean).join(', ')),
    contact: { phone: company.phone, email: company.email },
    until: invite.until && state === 'arrived' ? whenText(invite.until, invite) : null,
    price: dayPass && !isSent ? baht(dayPass.price.totalSatang) : null,
    ...paying({ dayPass, slip, mayCome: mayGuestEnter(facts, at).ok }),
    code: opensDoor ? await qrSource(linkOrigin(ctx) + invitePath(key)) : null,
  }
}

export type InvitedView = NonNullable<Awaited<ReturnType<typeof viewInvited>>>

const whenText = (at: Date, { zone }: Pick<PlacedInvite, 'zone'>) =>
  formatInstant(at, getLocale(), undefined, zone)

type Paying = { dayPass: object | null; slip: { status: string; reason: string } | null; mayCome: boolean }

/** What can be sent, what has become of what was sent, and why the last slip was not accepted. */
function paying({ dayPass, slip, mayCome }: Paying) {
  const isSent = slip?.status === 'submitted'
  return {
    step: dayPass && (isSent ? ('another' as const) : ('pay' as const)),
    note: isSent ? (mayCome ? m.visitor_slip_read() : m.visitor_slip_waits()) : null,
    rejected: slip?.status === 'rejected' ? slip.reason : null,
  }
}

/** What to pay to whom for a guest's Day Pass; `method` is the one that the guest looks at. */
export async function viewGuestPayment(ctx: RequestContext, key: string, method: SlipMethod) {
  const found = await findInvite(ctx.db, readInviteKey(ctx, key))
  const dayPass = await findDayPass(ctx.db, ctx.now())
  if (!found || !dayPass) return null
  const reference = inviteReference(found.invite.id)
  const subject = { kind: 'guest_pass', id: found.invite.id } as const
  const bill = { subject, reference, totalSatang: dayPass.price.totalSatang }
  const [{ payments }, payment] = await Promise.all([findSettings(ctx.db), prepareBill(ctx, bill, method)])
  return { reference, ...payment, hasBank: hasBankAccount(payments) }
}

const baht = (satang: Satang) => formatBaht(satang, getLocale(), { decimals: 'always' })

/** What a guest over the quota pays; null where the house sells no Day Pass. */
export async function viewDayPass(db: Executor, now: Date) {
  const satang = (await findDayPass(db, now))?.price.totalSatang
  return satang === undefined ? null : { satang, price: baht(satang) }
}

/** A member's guests, how many more cost nothing this month, and what the next costs. */
export async function viewOwnGuests(ctx: RequestContext, host: HostRow) {
  const now = ctx.now()
  const [locations, invites, entry, { come, quota }, dayPass] = await Promise.all([
    listWholeLocations(ctx.db),
    listInvites(ctx.db, host.id),
    findHostEntry(ctx.db, host, now),
    findQuota(ctx.db, host, now),
    viewDayPass(ctx.db, now),
  ])
  return {
    quotaText: m.visitor_quota({ left: Math.max(0, quota - come), quota }),
    price: dayPass?.price ?? null,
    /** The next full hour, for the form. */
    soon: toLocal(Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS, locations[0]?.timeZone ?? USUAL_ZONE),
    /** The places to choose from; none where the house has one. */
    locations: locations.length > 1 ? locations.map(({ id, name }) => ({ id, name })) : [],
    invites: invites.map(invite => {
      const state = inviteStateOf({ ...invite, host: entry }, now)
      const { label, tone } = INVITE_LOOKS[state]
      const isOpen = state === 'invited'
      return {
        id: invite.id,
        name: invite.name,
        contact: invite.contact,
        isOpen,
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
      id: invite.id,
      name: invite.name,
      contact: invite.contact,
      status: invite.status,
      hostId: host.id,
      host: host.name,
      isPaid: invite.paidAt !== null,
      state: { text: label(), tone },
      when: [whenText(invite.enteredAt ?? invite.expectedAt, invite), invite.locationName]
        .filter(Boolean)
        .join(', '),
    }
  })
}
