import { randomInt, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { accounts, sessions } from '#app/house/accounts/tables.server.ts'
import { contracts, seatHolders } from '#app/joining/contracts/tables.server.ts'
import { findOwnCustomer } from '#app/joining/saved-cards/queries/cards.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { members } from '#app/people/members/tables.server.ts'
import { portalLinks, portalSessions } from '#app/people/portal-accounts/tables.server.ts'
import { calendarFeeds } from '#app/space/bookings/tables.server.ts'
import { PASSWORD } from '../support/sign-in.ts'
import { asks, count, FRESH, mailbox, of, some, UNSEEN } from './ask.ts'
import { movedWithinDay, nextHour } from './bookings.ts'
import { movedSeries } from './bookings-forms.ts'
import type { Actor } from './cast.ts'
import { actedFor, billOf, cardOf, creditsOf, ownBill } from './companies.ts'
import { FIRST_DAY } from './contracts-forms.ts'
import type { House } from './house.ts'
import { packOf } from './packs-forms.ts'
import { newCard } from './saved-cards.ts'
import { beginFactor, haveFactor } from './second-factor.ts'

const asEmployee = ({ employeeId }: Actor) => ({ type: 'employee' as const, id: employeeId ?? '' })

async function sessionOf({ db }: House, { userId }: Actor): Promise<string> {
  const [row] = await db
    .insert(sessions)
    .values({ userId, token: randomUUID(), expiresAt: soon() })
    .returning()
  return row?.id ?? ''
}

async function membershipOf({ db }: House, { userId }: Actor): Promise<string> {
  const [link] = await db.select().from(portalLinks).where(eq(portalLinks.accountId, userId))
  return link?.memberRowId ?? ''
}

const soon = () => new Date(Date.now() + 3_600_000)

const profileForms = (at: string) => ({
  name: asks('users', () => ({ at, fill: { name: some('Mali') } })),
  email: asks('verifications', () => ({ at, fill: { email: mailbox(), password: PASSWORD } })),
  password: asks('accounts', { at, fill: { current: PASSWORD, next: 'a kite above the bay' } }, FRESH),
  link: asks('verifications', { at, fill: { provider: 'google' } }, FRESH),
  unlink: asks(
    'accounts',
    async ({ db }, { userId }) => {
      await db.insert(accounts).values({ userId, accountId: randomUUID(), providerId: 'google' })
      return { at, fill: { provider: 'google' } }
    },
    FRESH,
  ),
  'mail-choices': asks('notification_choices', { at, fill: { topic: [] } }),
  'factor-start': asks('two_factors', { at, fill: { password: PASSWORD } }, FRESH),
  'factor-confirm': asks(
    'users',
    async (house, who) => ({ at, fill: { code: (await beginFactor(house, who)).code } }),
    { ...FRESH, ...UNSEEN }, // the page shows it only in answer to the step before
  ),
  'factor-renew': asks(
    'two_factors',
    async (house, who) => {
      await haveFactor(house, who)
      return { at, fill: { password: PASSWORD } }
    },
    FRESH,
  ),
  'factor-off': asks(
    'two_factors',
    async (house, who) => {
      await haveFactor(house, who)
      return { at, fill: { password: PASSWORD } }
    },
    FRESH,
  ),
  'session-end': asks('sessions', async (house, who) => ({
    at,
    fill: { sessionId: await sessionOf(house, who) },
  })),
  'sessions-end-others': asks('sessions', async (house, who) => {
    await sessionOf(house, who)
    return { at }
  }),
  'sessions-end-all': asks('sessions', { at }, FRESH),
})

const slipOf = ({ picture }: House) =>
  new File([new Uint8Array(picture.buffer)], picture.name, { type: picture.mimeType })

/** What whoever is signed in does about themselves. */
export const OWN_FORMS = {
  ...of('admin-profile', profileForms('/admin/profile')),
  ...of('admin-views', {
    save: asks(
      'list_views',
      () => ({
        at: '/admin/views',
        fill: { list: '/admin/members', query: 'status=active', name: some('View') },
      }),
      UNSEEN, // it stands over each list
    ),
    rename: asks('list_views', async (house, who) => ({
      at: '/admin/views',
      fill: { id: await house.viewOf(who.userId), name: some('View') },
    })),
    delete: asks('list_views', async (house, who) => ({
      at: '/admin/views',
      fill: { id: await house.viewOf(who.userId) },
    })),
  }),
  ...of('employee-profile', {
    ...profileForms('/employee/profile'),
    'own-contact': asks('employees', () => ({
      at: '/employee/profile',
      fill: { phone: '0812345678', emergencyContact: some('Nok'), emergencyPhone: '0812345678' },
    })),
  }),
  ...of('my-member', {
    renew: asks('renewals', async (house, who) => ({ at: `/my/members/${await membershipOf(house, who)}` })),
    voucher: asks('credit_entries', async (house, who) => {
      const memberRowId = await membershipOf(house, who)
      await house.boughtHour(memberRowId)
      return { at: `/my/members/${memberRowId}` }
    }),
  }),
  ...of('my-company', {
    notice: asks(
      'contracts',
      async (house, who) => {
        const { at, contractId } = await actedFor(house, who.userId)
        return { at: `${at}?record=${contractId}` }
      },
      FRESH,
    ),
    extras: asks(
      'contracts',
      async (house, who) => {
        const { at, contractId } = await actedFor(house, who.userId)
        await house.db.update(contracts).set({ extrasSatang: 500_00 }).where(eq(contracts.id, contractId))
        return { at: `${at}?limit=${contractId}`, fill: { amount: '100' } }
      },
      FRESH,
    ),
    give: asks(
      'seat_holders',
      async (house, who) => {
        const { at, seatId, memberRowId } = await actedFor(house, who.userId)
        return { at: `${at}?edit=${seatId}`, fill: { member: memberRowId } }
      },
      FRESH,
    ),
    free: asks(
      'seat_holders',
      async (house, who) => {
        const { at, seatId, memberRowId } = await actedFor(house, who.userId)
        await house.db.insert(seatHolders).values({ seatId, memberRowId, firstDay: FIRST_DAY })
        return { at: `${at}?revoke=${seatId}` }
      },
      FRESH,
    ),
    pause: asks(
      'seat_pauses',
      async (house, who) => {
        const { at, seatId } = await actedFor(house, who.userId)
        const day = addDays(bangkokDay(new Date()), 2)
        return { at: `${at}?close=${seatId}`, fill: { from: day, to: day } }
      },
      FRESH,
    ),
  }),
  ...of('my-company-credits', {
    '(cap)': asks('credit_wallets', async (house, who) => ({
      at: creditsOf(await actedFor(house, who.userId)),
      fill: { cap: count() },
    })),
  }),
  ...of('my-company-bill', {
    '(send)': asks('receipts', async (house, who) => ({
      at: billOf(await actedFor(house, who.userId)),
      fill: { data: slipOf(house) },
    })),
  }),
  ...of('my-member-bill', {
    '(send)': asks('receipts', async (house, who) => ({
      at: await ownBill(house, await membershipOf(house, who)),
      fill: { data: slipOf(house) },
    })),
  }),
  ...of('my-company-card', {
    save: asks(null, async (house, who) => ({ at: cardOf(await actedFor(house, who.userId)) }), UNSEEN),
    remove: asks('saved_cards', async (house, who) => {
      const company = await actedFor(house, who.userId)
      await newCard(house, company.customerId)
      return { at: cardOf(company) }
    }),
  }),
  ...of('my-card', {
    save: asks(
      null,
      async (house, who) => ({ at: `/my/members/${await membershipOf(house, who)}/card` }),
      UNSEEN,
    ),
    remove: asks('saved_cards', async (house, who) => {
      const memberRowId = await membershipOf(house, who)
      const own = await findOwnCustomer(house.db, memberRowId)
      await newCard(house, own?.id ?? '')
      return { at: `/my/members/${memberRowId}/card` }
    }),
  }),
  ...of('my-pay', {
    '(send)': asks('receipts', async (house, who) => {
      const memberRowId = await membershipOf(house, who)
      await house.debt(memberRowId)
      return { at: `/my/members/${memberRowId}/pay`, fill: { data: slipOf(house) } }
    }),
  }),
  ...of('my-renew', {
    '(slip)': asks('receipts', async (house, who) => ({
      at: await house.ownRenewal(await membershipOf(house, who)),
      fill: { data: slipOf(house), accepted: 'on' },
    })),
    card: asks(
      null,
      async (house, who) => ({ at: await house.ownRenewal(await membershipOf(house, who)) }),
      UNSEEN,
    ),
  }),
  ...of('my-invoice', {
    '(issue)': asks('documents', async (house, who) => {
      const memberRowId = await membershipOf(house, who)
      const paper = await house.standingPaper(memberRowId)
      const fill = { name: some('Buyer'), address: 'Jomtien', tin: '', branch: '' }
      return { at: `/my/members/${memberRowId}/documents/${paper}/invoice`, fill }
    }),
  }),
  ...of('my-pack', {
    '(buy)': asks('pack_sales', async (house, who) => {
      const member = await membershipOf(house, who)
      return { at: `/my/members/${member}/packs/${(await packOf(house)).id}` }
    }),
  }),
  ...of('my-guests', {
    invite: asks('guest_invites', async (house, who) => ({
      at: `/my/members/${await membershipOf(house, who)}/guests`,
      fill: { name: some('Dao'), contact: '0812345678' },
    })),
    cancel: asks('guest_invites', async (house, who) => {
      const memberRowId = await membershipOf(house, who)
      await house.invite(memberRowId)
      return { at: `/my/members/${memberRowId}/guests` }
    }),
  }),
  ...of('my-book-confirm', {
    '(book)': asks('bookings', async (house, who) => {
      const asked = {
        space: await house.bookings.space(),
        from: nextHour(24 + 3).toISOString(),
        minutes: '60',
      }
      const member = await membershipOf(house, who)
      return { at: `/my/book/confirm?${new URLSearchParams({ ...asked, member })}` }
    }),
    '(move)': asks('bookings', async (house, who) => {
      const [space, member] = [await house.bookings.space(), await membershipOf(house, who)]
      const move = await house.bookings.booking(member, { spaceId: space })
      const asked = { space, from: movedWithinDay(1).toISOString(), minutes: '60', member, move }
      return { at: `/my/book/confirm?${new URLSearchParams(asked)}` }
    }),
  }),
  ...of('my-series-new', {
    '(book)': asks('booking_series', async (house, who) => {
      const asked = {
        space: await house.bookings.space(),
        from: nextHour(24 + 5).toISOString(),
        minutes: '60',
      }
      const member = await membershipOf(house, who)
      return { at: `/my/book/series?${new URLSearchParams({ ...asked, member })}` }
    }),
  }),
  ...of('my-series', {
    add: asks('bookings', async (house, who) => {
      const { id } = await house.bookings.series(await membershipOf(house, who))
      return { at: `/my/series/${id}` }
    }),
    move: asks('bookings', async (house, who) => {
      const { id } = await house.bookings.series(await membershipOf(house, who))
      return { at: `/my/series/${id}?${movedSeries()}` }
    }),
    cancel: asks('bookings', async (house, who) => {
      const { id } = await house.bookings.series(await membershipOf(house, who))
      return { at: `/my/series/${id}` }
    }),
  }),
  ...of('my-calendar', {
    renew: asks('calendar_feeds', { at: '/my/calendar' }),
    end: asks('calendar_feeds', async (house, who) => {
      const memberRowId = await membershipOf(house, who)
      await house.db.insert(calendarFeeds).values({ memberRowId }).onConflictDoNothing()
      return { at: '/my/calendar', fill: { member: memberRowId } }
    }),
  }),
  ...of('my-booking', {
    '(cancel)': asks('bookings', async (house, who) => ({
      at: `/my/bookings/${await house.bookings.booking(await membershipOf(house, who))}`,
    })),
  }),
  ...of('my-profile', {
    contact: asks('members', () => ({
      at: '/my/profile',
      fill: { mobilePhone: `08${10_000_000 + randomInt(89_000_000)}`, address: some('Jomtien') },
    })),
    language: asks('portal_accounts', () => ({ at: '/my/profile', fill: { locale: 'th' } })),
    email: asks('portal_email_changes', () => ({ at: '/my/profile', fill: { email: mailbox() } })),
    'email-give-up': asks('portal_email_changes', async (house, { userId }) => {
      await house.emailChange(userId)
      return { at: '/my/profile' }
    }),
    notices: asks('portal_accounts', () => ({ at: '/my/profile', fill: { notice: ['sale'] } })),
    leave: asks('members', async (house, who) => {
      const id = await membershipOf(house, who)
      await house.db.update(members).set({ leavingAt: null }).where(eq(members.id, id))
      return { at: '/my/profile' }
    }),
    stay: asks('members', async (house, who) => {
      const id = await membershipOf(house, who)
      await house.db.update(members).set({ leavingAt: new Date() }).where(eq(members.id, id))
      return { at: '/my/profile' }
    }),
    'session-end': asks('portal_sessions', async (house, { userId }) => {
      const values = { signedInAt: new Date(), lastUsedAt: new Date(), expiresAt: soon(), userAgent: 'Phone' }
      await house.db.insert(portalSessions).values({ accountId: userId, tokenHash: randomUUID(), ...values })
      return { at: '/my/profile' }
    }),
    'sessions-end-all': asks('portal_sessions', { at: '/my/profile' }, FRESH),
    'passkey-remove': asks('portal_passkeys', async (house, { userId }) => ({
      at: '/my/profile',
      fill: { passkey: await house.passkey(userId) },
    })),
  }),
  // What a browser's script sends; the device's answer is another's in any test that is no browser.
  ...of('my-passkeys', {
    ask: asks('portal_passkey_challenges', { at: '/my/passkeys', fill: {} }, { ...UNSEEN, ...FRESH }),
    add: asks(null, { at: '/my/passkeys', fill: { made: '{}' } }, UNSEEN),
  }),
  ...of('employee-leave', {
    '(ask)': asks('leave_requests', house => {
      const [startDate, endDate] = house.freeDays()
      return { at: '/employee/leave', fill: { startDate, endDate, reason: 'Family', leaveType: 'unpaid' } }
    }),
    cancel: asks('leave_requests', async (house, { employeeId }) => ({
      at: `/employee/leave?cancel=${await house.leave(employeeId ?? '')}`,
    })),
  }),
  ...of('employee-messages', {
    '(new)': asks('messages', async house => ({
      at: '/employee/messages?new=1',
      fill: { to: await house.staff(), subject: 'Saturday', content: 'May I come later?' },
    })),
    '(reply)': asks('messages', async (house, who) => {
      const { id } = await house.message({ type: 'admin', id: await house.staff() }, asEmployee(who))
      return { at: `/employee/messages?reply=${id}`, fill: { content: 'Yes' } }
    }),
    read: asks('messages', async (house, who) => {
      const { id } = await house.message({ type: 'admin', id: await house.staff() }, asEmployee(who))
      return { at: `/employee/messages?open=${id}`, fill: { id } }
    }),
    delete: asks('messages', async (house, who) => {
      const { id } = await house.message(asEmployee(who), { type: 'admin', id: await house.staff() })
      return { at: `/employee/messages?delete=${id}` }
    }),
  }),
  ...of('employee', {
    in: asks('attendance_records', { at: '/employee' }, FRESH),
    out: asks(
      'attendance_records',
      async (house, who) => {
        await house.arrival(who.employeeId ?? '')
        return { at: '/employee' }
      },
      FRESH,
    ),
    undo: asks(
      'attendance_records',
      async (house, who) => {
        const press = await house.wrongPress(who.employeeId ?? '')
        return { at: '/employee', fill: { press } }
      },
      FRESH,
    ),
  }),
  ...of('employee-roster', {
    '(ask)': asks('roster_swaps', async (house, who) => {
      const askedId = await house.employee()
      const { date, startsAt } = await house.publishedShift(who.employeeId ?? askedId)
      return { at: '/employee/roster', fill: { shift: `${date} ${startsAt}`, askedId } }
    }),
    take: asks(
      'roster_swaps',
      async house => ({ at: '/employee/roster', fill: { id: await house.swap() } }),
      FRESH,
    ),
    take_open: asks(
      'roster_shifts',
      async house => ({ at: '/employee/roster', fill: await house.openShift() }),
      FRESH,
    ),
    withdraw: asks('roster_swaps', async (house, who) => ({
      at: '/employee/roster',
      fill: { id: await house.swap({ owner: who.employeeId ?? (await house.employee()) }) },
    })),
  }),
  ...of('employee-clock', {
    in: asks('attendance_records', { at: '/employee/clock', fill: {} }, { ...FRESH, ...UNSEEN }),
    out: asks(
      'attendance_records',
      async (house, who) => {
        await house.arrival(who.employeeId ?? '')
        return { at: '/employee/clock', fill: {} }
      },
      { ...FRESH, ...UNSEEN },
    ),
  }),
}
