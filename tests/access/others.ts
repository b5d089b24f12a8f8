import { randomUUID } from 'node:crypto'
import type { Actor } from './cast.ts'
import type { Fields } from './client.ts'
import type { House } from './house.ts'

/** A request for a record that is somebody else's, by somebody who may ask the same for their own. */
export type Reach = {
  path: string
  /** Posted; without it the path is only looked at. */
  body?: Fields
  /** What must not come back. */
  hidden?: string
  /** Refusals that say so; without one the answer is what it is where there is nothing. */
  verdict?: 'not found' | 'refused'
}

type Other = { what: string; by: string; reach: (house: House, who: Actor) => Promise<Reach> }

const colleague = async (house: House) => ({ type: 'employee' as const, id: await house.employeeWithLogin() })
const deskHand = async (house: House) => ({ type: 'admin' as const, id: await house.staff() })

/** From one colleague to another. */
const ofOthers = async (house: House) => house.message(await deskHand(house), await colleague(house))

const messageRows = (by: string, path: string): Other[] => [
  {
    what: 'another’s message, opened',
    by,
    reach: async house => {
      const { id, subject } = await ofOthers(house)
      return { path: `${path}?open=${id}`, hidden: subject, verdict: 'not found' }
    },
  },
  {
    what: 'another’s message, answered',
    by,
    reach: async house => {
      const { id } = await ofOthers(house)
      const body = { subject: 'Re', content: 'Yes', key: randomUUID() }
      return { path: `${path}?reply=${id}`, body }
    },
  },
  {
    what: 'another’s message, marked as read',
    by,
    reach: async house => {
      const { id } = await ofOthers(house)
      return { path, body: { intent: 'read', id }, verdict: 'not found' }
    },
  },
  {
    what: 'another’s session, ended',
    by,
    reach: async house => {
      const [session] = await house.session(await house.staff()).returning()
      const profile = path.replace('messages', 'profile')
      return { path: profile, body: { intent: 'session-end', sessionId: session?.id ?? '' } }
    },
  },
]

const HOUR_MS = 60 * 60 * 1000

type Membership = Awaited<ReturnType<House['memberSession']>>

/** Every address and form of `/my` that names something, with what is another member's. */
function membershipRows(): Other[] {
  type ReachOther = (other: Membership, own: Membership, house: House) => Reach | Promise<Reach>
  const row = (what: string, reach: ReachOther): Other => ({
    what: `another’s membership: ${what}`,
    by: 'member',
    reach: async house => {
      const own = await house.ownMembership()
      const other = await house.memberSession()
      return { verdict: 'not found', ...(await reach(other, own, house)) }
    },
  })
  const contact = { intent: 'contact', mobilePhone: '0812345678', address: 'Here', version: '' }
  return [
    row('its page', ({ memberRowId }) => ({ path: `/my/members/${memberRowId}` })),
    row('its renewal', ({ memberRowId }) => ({
      path: `/my/members/${memberRowId}`,
      body: { intent: 'renew' },
    })),
    row('its check-in code', ({ memberRowId }) => ({ path: `/my/members/${memberRowId}/check-in` })),
    row('what it owes', ({ memberRowId }) => ({ path: `/my/members/${memberRowId}/pay` })),
    row('its paper', ({ memberRowId, documentId }) => ({
      path: `/my/members/${memberRowId}/documents/${documentId}/pdf`,
    })),
    row('its paper, under one’s own', ({ documentId }, { memberRowId }) => ({
      path: `/my/members/${memberRowId}/documents/${documentId}/pdf`,
    })),
    row('its contact', ({ memberRowId }) => ({
      path: '/my/profile',
      body: { ...contact, member: memberRowId },
    })),
    ...['credits', 'guests', 'data'].map(part =>
      row(`its ${part}`, ({ memberRowId }) => ({ path: `/my/members/${memberRowId}/${part}` })),
    ),
    row('its paper, in another name', async ({ memberRowId }, _own, house) => ({
      path: `/my/members/${memberRowId}/documents/${await house.standingPaper(memberRowId)}/invoice`,
    })),
    row('its paper in another name, under one’s own', async (other, { memberRowId }, house) => ({
      path: `/my/members/${memberRowId}/documents/${await house.standingPaper(other.memberRowId)}/invoice`,
    })),
    row('a voucher of it', ({ memberRowId }) => ({
      path: `/my/members/${memberRowId}`,
      body: { intent: 'voucher', right: randomUUID() },
    })),
    row('a guest of it, taken back', ({ memberRowId }) => ({
      path: `/my/members/${memberRowId}/guests`,
      body: { intent: 'cancel', id: randomUUID() },
    })),
    row('its leaving', ({ memberRowId }) => ({
      path: '/my/profile',
      body: { intent: 'leave', member: memberRowId },
    })),
    ...['', '/file'].map(end =>
      row(`its booking${end}`, async ({ memberRowId }, _own, house) => ({
        path: `/my/bookings/${await house.bookings.booking(memberRowId)}${end}`,
      })),
    ),
    row('its booking, cancelled', async ({ memberRowId }, _own, house) => ({
      path: `/my/bookings/${await house.bookings.booking(memberRowId)}`,
      body: { intent: 'cancel' },
    })),
    row('a time, booked for it', async ({ memberRowId }, _own, house) => {
      const from = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 24 * HOUR_MS).toISOString()
      const asked = { space: await house.bookings.space(), from, minutes: '60', member: memberRowId }
      return { path: `/my/book/confirm?${new URLSearchParams(asked)}`, body: { pay: 'baht' } }
    }),
    row('its series', async ({ memberRowId }, _own, house) => ({
      path: `/my/series/${(await house.bookings.series(memberRowId)).id}`,
    })),
    row('its series, cancelled', async ({ memberRowId }, _own, house) => ({
      path: `/my/series/${(await house.bookings.series(memberRowId)).id}`,
      body: { intent: 'cancel' },
    })),
    ...['x', '0', randomUUID()].map(id => row(`by ${id}`, () => ({ path: `/my/members/${id}` }))),
  ]
}

/** What stays the member's own where somebody else only pays for them: the payer sees the money, and nothing else. */
function payerRows(): Other[] {
  type ReachPaid = (paid: Membership, house: House) => Reach | Promise<Reach>
  const row = (what: string, reach: ReachPaid): Other => ({
    what: `a membership that one only pays for: ${what}`,
    by: 'member',
    reach: async house => {
      const own = await house.ownMembership()
      const paid = await house.memberSession()
      await house.pays(own.accountId, paid.memberRowId)
      return { verdict: 'not found', ...(await reach(paid, house)) }
    },
  })
  const contact = { intent: 'contact', mobilePhone: '0812345678', address: 'Here', version: 'x' }
  return [
    row('its contact', ({ memberRowId }) => ({
      path: '/my/profile',
      body: { ...contact, member: memberRowId },
    })),
    row('its check-in code', ({ memberRowId }) => ({ path: `/my/members/${memberRowId}/check-in` })),
    ...['credits', 'guests', 'data'].map(part =>
      row(`its ${part}`, ({ memberRowId }) => ({ path: `/my/members/${memberRowId}/${part}` })),
    ),
    ...['', '/file'].map(end =>
      row(`its booking${end}`, async ({ memberRowId }, house) => ({
        path: `/my/bookings/${await house.bookings.booking(memberRowId)}${end}`,
      })),
    ),
    row('its booking, cancelled', async ({ memberRowId }, house) => ({
      path: `/my/bookings/${await house.bookings.booking(memberRowId)}`,
      body: { intent: 'cancel' },
    })),
    row('its series', async ({ memberRowId }, house) => ({
      path: `/my/series/${(await house.bookings.series(memberRowId)).id}`,
    })),
  ]
}

/** What belongs to others, for everybody who has such things of their own. */
export const OTHERS: Other[] = [
  ...messageRows('employee', '/employee/messages'),
  ...messageRows('front_desk', '/admin/messages'),
  {
    what: 'another’s message, thrown away',
    by: 'employee',
    reach: async house => {
      const { id } = await ofOthers(house)
      return { path: '/employee/messages', body: { intent: 'delete', id } }
    },
  },
  {
    what: 'another’s leave, cancelled',
    by: 'employee',
    reach: async house => ({ path: '/employee/leave', body: { intent: 'cancel', id: await house.leave() } }),
  },
  {
    what: 'another’s leave, asked about',
    by: 'employee',
    reach: async house => {
      const reason = `Family ${randomUUID()}`
      const id = await house.leave(undefined, reason)
      return { path: `/employee/leave?cancel=${id}`, hidden: reason }
    },
  },
  {
    what: 'another’s clock, pressed',
    by: 'employee',
    reach: async () => ({ path: '/employee/clock', body: { intent: 'in', userId: randomUUID() } }),
  },
  {
    what: 'what is held about another',
    by: 'employee',
    reach: async house => {
      const { id, email } = await house.member()
      return { path: `/employee/my-data?kind=member&id=${id}`, hidden: email }
    },
  },
  ...membershipRows(),
  ...payerRows(),
  {
    what: 'an application, by its id instead of its key',
    by: 'a visitor who registered',
    reach: async house => ({ path: `/application/${(await house.application()).id}`, verdict: 'not found' }),
  },
  {
    what: 'an application, by a key that is nobody’s',
    by: 'a visitor who registered',
    reach: async () => ({ path: `/application/${randomUUID()}`, verdict: 'not found' }),
  },
  {
    what: 'the papers of an application, by a key that is nobody’s',
    by: 'a visitor who registered',
    reach: async () => ({ path: `/application/${randomUUID()}/invoice`, verdict: 'not found' }),
  },
  {
    what: 'how far an application is, by a key that is nobody’s',
    by: 'a visitor who registered',
    reach: async () => ({ path: `/application/${randomUUID()}/version`, verdict: 'not found' }),
  },
  {
    what: 'how to pay, by a key that is nobody’s',
    by: 'a visitor who registered',
    reach: async () => ({ path: `/application/${randomUUID()}/payment`, hidden: 'PromptPay' }),
  },
  {
    what: 'the way to pay, changed by a key that is nobody’s',
    by: 'a visitor who registered',
    reach: async () => ({
      path: `/application/${randomUUID()}/payment`,
      body: { method: 'scan' },
    }),
  },
  ...['', '/pdf'].map(end => ({
    what: `a document of another’s application, under one’s own key${end && ', as a file'}`,
    by: 'a visitor who registered',
    reach: async (house: House) => {
      const { id } = await house.document()
      const { statusKey } = await house.document()
      return { path: `/application/${statusKey}/documents/${id}${end}`, verdict: 'not found' as const }
    },
  })),
  {
    what: 'a renewal, by a key whose signature is another’s',
    by: 'a visitor who registered',
    reach: async house => {
      const [one, other] = [await house.renewal(), await house.renewal()]
      const [id, signature] = [one, other].map(key => Buffer.from(key, 'base64url'))
      const forged = Buffer.concat([
        (id ?? Buffer.of()).subarray(0, 16),
        (signature ?? Buffer.of()).subarray(16),
      ])
      return { path: `/renew/${forged.toString('base64url')}`, verdict: 'not found' }
    },
  },
]
