import { randomUUID } from 'node:crypto'
import { newToken } from '#app/kit/platform/new-token.server.ts'
import { inviteKeyOf } from '#app/presence/guest-visits/steps/link.server.ts'
import type { House } from './house.ts'
import type { Other } from './others.ts'

/** The key of one record with the signature of another’s. */
export function forged(one: string, other: string): string {
  const [id, signature] = [Buffer.from(one, 'base64url'), Buffer.from(other, 'base64url')]
  return Buffer.concat([id.subarray(0, 16), signature.subarray(16)]).toString('base64url')
}

const by = 'a visitor who registered'
const bookedKey = async (house: House) => (await house.bookings.visit()).key

type Keyed = { of: string; path: (key: string) => string; keyOf: (house: House) => Promise<string> }

const LINKS: Keyed[] = [
  { of: 'booked', path: key => `/booked/${key}`, keyOf: bookedKey },
  { of: 'booked-file', path: key => `/booked/${key}/file`, keyOf: bookedKey },
  { of: 'event-guest', path: key => `/coming/${key}`, keyOf: async house => (await house.guest()).key },
  {
    of: 'invited',
    path: key => `/invited/${key}`,
    keyOf: async house => inviteKeyOf(house.ctx, await house.invite()),
  },
  {
    of: 'space/bookings/routes/feed',
    path: key => `/calendar/${key}.ics`,
    keyOf: house => house.bookings.feed(),
  },
]

/** Pages that are opened by a link of a mail alone, with a key or a token that the house never made. */
export const BEHIND_LINKS: Other[] = [
  ...LINKS.map(
    ({ of, path, keyOf }): Other => ({
      what: `what ${of} opens, by the signature of another’s`,
      by,
      of: [of],
      reach: async house => ({
        path: path(forged(await keyOf(house), await keyOf(house))),
        verdict: 'not found',
      }),
    }),
  ),
  {
    what: 'a visitor’s booking, cancelled by the signature of another’s',
    by,
    reach: async house => ({
      path: `/booked/${forged(await bookedKey(house), await bookedKey(house))}`,
      body: { intent: 'cancel' }, // led on to the page, which is not there
    }),
  },
  {
    what: 'the paper of another’s booking, under one’s own key',
    by,
    of: ['booked-paper'],
    reach: async house => {
      const { id } = await house.bookings.visit()
      return {
        path: `/booked/${await bookedKey(house)}/paper/${await house.bookingPaper(id)}`,
        verdict: 'not found',
      }
    },
  },
  ...['', '/contract.pdf'].map(
    (file): Other => ({
      what: `a contract to sign${file}, by a token that was never mailed`,
      by,
      of: [file === '' ? 'sign' : 'sign-file'],
      reach: async () => ({ path: `/sign/${newToken()}${file}`, verdict: 'not found' }),
    }),
  ),
  {
    what: 'a contract, signed by a token that was never mailed',
    by,
    reach: async () => ({ path: `/sign/${newToken()}`, body: { intent: 'decline', reason: 'No' } }),
  },
  {
    what: 'what a passkey is to sign, by a token that was never mailed',
    by,
    of: ['sign-passkey'],
    reach: async () => ({
      path: `/sign/${newToken()}/passkey`,
      body: { name: 'Nok', capacity: 'Director', consent: 'on' },
    }),
  },
  ...['login', 'email', 'objection'].map(
    (what): Other => ({
      what: `what a link for /my/${what} does, by a token that was never mailed`,
      by,
      of: [what === 'login' ? 'my-login-link' : `my-${what}`],
      reach: async () => ({ path: `/my/${what}/${randomUUID()}`, body: {} }),
    }),
  ),
]

const otherRoom = async (house: House, en = 'Another') =>
  `/kiosk/room/${await house.bookings.space({ name: { en } })}`

const tablet = 'the tablet of a room'

/** A room is its own tablet’s. */
export const AT_TABLETS: Other[] = [
  {
    what: 'another room',
    by: tablet,
    of: ['kiosk-room'],
    reach: async house => {
      const hidden = `Hidden ${randomUUID()}`
      return { path: await otherRoom(house, hidden), hidden }
    },
  },
  {
    what: 'what another room shows',
    by: tablet,
    of: ['kiosk-room-data'],
    reach: async house => ({ path: `${await otherRoom(house)}/data`, verdict: 'not found' }),
  },
  {
    what: 'another room, booked',
    by: tablet,
    reach: async house => {
      const shown = JSON.stringify({ way: 'code', code: 'nothing', key: randomUUID(), keptAt: null })
      const body = { intent: 'book', minutes: '30', shown }
      return { path: `${await otherRoom(house)}/data`, body, verdict: 'not found' }
    },
  },
]
