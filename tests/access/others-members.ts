import { randomUUID } from 'node:crypto'
import { markOf } from '#app/space/packs/rules.ts'
import { nextHour } from './bookings.ts'
import { movedSeries } from './bookings-forms.ts'
import { ownBill } from './companies.ts'
import type { House } from './house.ts'
import type { Other, Reach } from './others.ts'
import { packOf } from './packs-forms.ts'

type Membership = Awaited<ReturnType<House['memberSession']>>
type ReachOther = (other: Membership, own: Membership, house: House) => Reach | Promise<Reach>

/** `payer`: whoever pays for the membership may do it, or is refused in words of the page. */
type Wish = { what: string; of: string[]; reach: ReachOther; payer?: 'may' | 'is told' }

const row = (what: string, of: string[], reach: ReachOther): Wish => ({ what, of, reach })
const payersOwn = (...wish: Parameters<typeof row>): Wish => ({ ...row(...wish), payer: 'may' })
const toldPayers = (...wish: Parameters<typeof row>): Wish => ({ ...row(...wish), payer: 'is told' })

/** The page that took the form is shown again: that nothing was done is what counts. */
const UNSAID = { verdict: undefined } as const

const at = ({ memberRowId }: Membership, part = '') => `/my/members/${memberRowId}${part}`
const paperOf = ({ memberRowId, documentId }: Membership, of = memberRowId) =>
  `/my/members/${of}/documents/${documentId}/pdf`

async function invoiceOf(house: House, { memberRowId }: Membership, of = memberRowId) {
  return `/my/members/${of}/documents/${await house.standingPaper(memberRowId)}/invoice`
}

async function askedTime(house: House, member: string, more: Record<string, string> = {}) {
  const space = more['space'] ?? (await house.bookings.space())
  const asked = { space, from: nextHour(25).toISOString(), minutes: '60', member, ...more }
  return new URLSearchParams(asked)
}

const seriesOf = async (house: House, { memberRowId }: Membership) =>
  `/my/series/${(await house.bookings.series(memberRowId)).id}`

const MONEY_AND_GUESTS = [
  payersOwn('what it owes', ['my-pay'], other => ({ path: at(other, '/pay') })),
  payersOwn('its bill of a contract', ['my-member-bill'], async (other, _own, house) => ({
    path: await ownBill(house, other.memberRowId),
  })),
  row('its bill of a contract, under one’s own', [], async (other, own, house) => ({
    path: (await ownBill(house, other.memberRowId)).replace(other.memberRowId, own.memberRowId),
  })),
  payersOwn('its renewal, opened', ['my-renew'], async ({ memberRowId }, _own, house) => ({
    path: await house.ownRenewal(memberRowId),
  })),
  payersOwn('its paper', ['my-document-pdf'], other => ({ path: paperOf(other) })),
  row('its paper, under one’s own', [], (other, own) => ({ path: paperOf(other, own.memberRowId) })),
  payersOwn('its paper, in another name', ['my-invoice'], async (other, _own, house) => ({
    path: await invoiceOf(house, other),
  })),
  row('its paper in another name, under one’s own', [], async (other, own, house) => ({
    path: await invoiceOf(house, other, own.memberRowId),
  })),
  payersOwn('its paper, asked for in another name', ['askForOwnInvoice'], async (other, _own, house) => ({
    path: await invoiceOf(house, other),
    body: { name: 'Sala Co., Ltd.', address: 'Jomtien', tin: '0994000617721', branch: '00000' },
  })),
  toldPayers('a voucher of it', ['spendOwnVoucher'], other => ({
    path: at(other),
    body: { intent: 'voucher', right: randomUUID() },
  })),
  row('its card', ['my-card'], other => ({ path: at(other, '/card') })),
  row('a card, left for it', [], other => ({
    path: at(other, '/card'),
    body: { intent: 'save', renewals: 'on', seen: '1' },
  })),
  row('its card, removed', [], other => ({ path: at(other, '/card'), body: { intent: 'remove' } })),
  row('a pack for it', ['my-pack'], async (other, _own, house) => ({
    path: at(other, `/packs/${(await packOf(house)).id}`),
  })),
  row('a pack, bought for it', ['buyOwnPack'], async (other, _own, house) => {
    const pack = await packOf(house)
    return { path: at(other, `/packs/${pack.id}`), body: { seen: markOf(pack), key: randomUUID() } }
  }),
  row('a guest, invited for it', ['inviteGuest'], other => ({
    path: at(other, '/guests'),
    body: { intent: 'invite', name: 'Dao', contact: '0812345678', submissionKey: randomUUID() },
  })),
  row('a guest of it, taken back', [], async (other, _own, house) => ({
    path: at(other, '/guests'),
    body: { intent: 'cancel', id: await house.invite(other.memberRowId) },
  })),
  row('a guest of it, taken back under one’s own', ['cancelInvite'], async (other, own, house) => ({
    path: at(own, '/guests'),
    ...UNSAID,
    body: { intent: 'cancel', id: await house.invite(other.memberRowId) },
  })),
]

const BOOKINGS = [
  row('its booking', ['my-booking'], async ({ memberRowId }, _own, house) => ({
    path: `/my/bookings/${await house.bookings.booking(memberRowId)}`,
  })),
  row('its booking, for a calendar', ['my-booking-file'], async ({ memberRowId }, _own, house) => ({
    path: `/my/bookings/${await house.bookings.booking(memberRowId)}/file`,
  })),
  row('its booking, cancelled', ['cancelOwn'], async ({ memberRowId }, _own, house) => ({
    path: `/my/bookings/${await house.bookings.booking(memberRowId)}`,
    body: { intent: 'cancel' },
  })),
  row('a time, booked for it', ['bookOwn'], async ({ memberRowId }, _own, house) => ({
    path: `/my/book/confirm?${await askedTime(house, memberRowId)}`,
    body: { pay: 'baht' },
  })),
  row('its booking, moved as if it were one’s own', ['moveOwn'], async (other, own, house) => {
    const space = await house.bookings.space()
    const move = await house.bookings.booking(other.memberRowId, { spaceId: space })
    const asked = await askedTime(house, own.memberRowId, { space, move })
    return { path: `/my/book/confirm?${asked}`, body: { pay: 'baht' } }
  }),
  row('a series, booked for it', ['bookOwnSeries'], async ({ memberRowId }, _own, house) => ({
    path: `/my/book/series?${await askedTime(house, memberRowId)}`,
    body: { pay: 'baht' },
  })),
  row('its series', ['my-series'], async (other, _own, house) => ({ path: await seriesOf(house, other) })),
  row('its series, moved', ['moveOwnSeries'], async (other, _own, house) => ({
    path: `${await seriesOf(house, other)}?${movedSeries()}`,
    body: { intent: 'move' },
  })),
  row('its series, cancelled', ['cancelOwnSeries'], async (other, _own, house) => ({
    path: await seriesOf(house, other),
    body: { intent: 'cancel' },
  })),
  row('a day of its series, taken in again', [], async ({ memberRowId }, _own, house) => {
    const { id, leftOut } = await house.bookings.series(memberRowId)
    return { path: `/my/series/${id}`, body: { intent: 'add', id: leftOut } }
  }),
  row('a day of its series, under one’s own', ['addOwnLeftOut'], async (other, own, house) => {
    const { leftOut } = await house.bookings.series(other.memberRowId)
    return { path: await seriesOf(house, own), body: { intent: 'add', id: leftOut } }
  }),
  ...(['renew', 'end'] as const).map(intent =>
    row(`the address of its calendar, by ${intent}`, [`${intent}OwnFeed`], ({ memberRowId }) => ({
      path: '/my/calendar',
      body: { intent, member: memberRowId },
    })),
  ),
]

const contact = { intent: 'contact', mobilePhone: '0812345678', address: 'Here', version: '' }

const CONTACT = [
  row('its contact', ['changeOwnContact'], ({ memberRowId }) => ({
    path: '/my/profile',
    body: { ...contact, member: memberRowId },
  })),
  toldPayers('its leaving', ['setLeaving'], ({ memberRowId }) => ({
    path: '/my/profile',
    body: { intent: 'leave', member: memberRowId },
  })),
]

const ACCOUNT = [
  row('its passkey, taken away', ['removePasskey'], async ({ accountId }, _own, house) => ({
    path: '/my/profile',
    ...UNSAID,
    body: { intent: 'passkey-remove', passkey: await house.passkey(accountId) },
  })),
  row('its session, ended', ['endPortalSession'], async ({ accountId }, _own, house) => ({
    path: '/my/profile',
    ...UNSAID,
    body: { intent: 'session-end', sessionId: await house.portalSession(accountId) },
  })),
]

const MEMBERSHIP = [
  payersOwn('its page', ['my-member'], other => ({ path: at(other) })),
  payersOwn('its renewal', ['beginOwnRenewal'], other => ({ path: at(other), body: { intent: 'renew' } })),
  ...['check-in', 'credits', 'guests', 'data'].map(part =>
    row(`its ${part}`, [`my-${part}`], other => ({ path: at(other, `/${part}`) })),
  ),
  ...MONEY_AND_GUESTS,
  ...BOOKINGS,
  ...CONTACT,
]

const foreign = ({ what, of, reach }: Wish): Other => ({
  what: `another’s membership: ${what}`,
  by: 'member',
  of,
  reach: async house => {
    const own = await house.ownMembership()
    const other = await house.memberSession()
    return { verdict: 'not found', ...(await reach(other, own, house)) }
  },
})

const paidFor = ({ what, reach, payer }: Wish): Other => ({
  what: `a membership that one only pays for: ${what}`,
  by: 'member',
  reach: async house => {
    const own = await house.ownMembership()
    const paid = await house.memberSession()
    await house.pays(own.accountId, paid.memberRowId)
    return { verdict: 'not found', ...(await reach(paid, own, house)), ...(payer === 'is told' && UNSAID) }
  },
})

const noMembership = (id: string) => row(`by ${id}`, [], () => ({ path: `/my/members/${id}` }))

/** Every address and form of `/my` that names something, with what is another member's. */
export const OTHERS_OF_MEMBERS: Other[] = [
  ...MEMBERSHIP,
  ...ACCOUNT,
  ...['x', '0', randomUUID()].map(noMembership),
].map(foreign)

/** What stays the member's own where somebody else only pays for them: the payer sees the money, and nothing else. */
export const PAID_FOR: Other[] = MEMBERSHIP.filter(({ payer }) => payer !== 'may').map(paidFor)
