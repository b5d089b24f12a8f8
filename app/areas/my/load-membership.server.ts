import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { viewArrival } from '#app/house/settings/views/arrival.ts'
import { viewOwnBills } from '#app/joining/contracts/views/own.server.ts'
import { pageIn } from '#app/kit/pure/list-query.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { findPersonOf } from '#app/people/customers/queries.server.ts'
import type { LinkedMember } from '#app/people/portal-accounts/queries/links.server.ts'
import type { AccountContext } from '#app/people/portal-accounts/steps/guard.server.ts'
import { viewOwnBookings } from '#app/space/bookings/views/own.server.ts'
import { viewOwnCredits } from '#app/space/credits/views.server.ts'
import { viewOffers } from '#app/space/packs/views.server.ts'
import { viewMembership } from './view-membership.server.ts'

/** Everything that the page of a membership shows; what is only its member's own is null for a payer. */
export async function loadMembership(ctx: AccountContext, linked: LinkedMember, params: URLSearchParams) {
  const { member, role } = linked
  const person = await findPersonOf(ctx.db, member.id)
  const [settings, view, bills, credits, bookings, packs] = await Promise.all([
    findSettings(ctx.db),
    viewMembership(ctx, linked, params),
    person && viewOwnBills(ctx.db, person.id, pageIn(params, 'bills')),
    role === 'self' ? viewOwnCredits(ctx.db, member.id, ctx.now()) : null,
    role === 'self' ? viewOwnBookings(ctx.db, member.id, { params, now: ctx.now() }) : null,
    role === 'self' ? viewOffers(ctx.db, member, ctx.now()) : [],
  ])
  const { company } = settings
  const mayEnter = view.checkInHref !== null
  const isComing = mayEnter || view.code?.state === 'early'
  return {
    view,
    bills,
    gettingIn: isComing ? viewArrival(settings, { locale: getLocale(), mayEnter }) : null,
    credits,
    takesCards: role === 'self' && ctx.env.STRIPE_SECRET_KEY !== undefined,
    sellsPacks: packs.length > 0,
    bookings,
    contact: { phone: company.phone, email: company.email },
  }
}

export type LoadedMembership = Awaited<ReturnType<typeof loadMembership>>
