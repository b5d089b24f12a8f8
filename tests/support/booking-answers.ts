import { type Ask, type Asker, eachOf, type Refused, refusals, type Scenario } from './api-answers.ts'

/** `key` may do everything; `memberId` is whose the bookings are. */
type Known = Refused & { key: string; memberId: string }

const HOUR_MS = 3_600_000
const ANY = { 'if-match': '*' }

/** How to get each documented answer about spaces, bookings and credits, by operation and status. */
export async function bookingScenarios(
  asker: Asker,
  { key, memberId, ...refused }: Known,
): Promise<Scenario[]> {
  const ask = (operation: string, more: Ask = {}) => asker(operation, { key, ...more })
  const space = await (await ask('createSpace', { body: { name: 'Room', kind: 'room' } })).json()
  let next = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS
  /** An hour that nobody has yet. */
  const wish = () => {
    next += HOUR_MS
    const time = { from: new Date(next).toISOString(), to: new Date(next + HOUR_MS).toISOString() }
    return { space_id: space.id, member_id: memberId, ...time }
  }
  const make = async () => (await ask('createBooking', { body: wish() })).json()
  const cancelled = async () => {
    const { id } = await make()
    await ask('cancelBooking', { id, headers: ANY })
    return id
  }
  const booking = await make()
  const { from, to } = booking
  const bodies: Record<string, () => object> = {
    createSpace: () => ({ name: 'Room', kind: 'room' }),
    createBooking: wish,
    moveBooking: () => ({ to }),
    giveCredits: () => ({ minutes: 10, reason: 'Tea' }),
  }
  const ids: Record<string, string> = {
    listFreeTimes: space.id,
    getCredits: memberId,
    giveCredits: memberId,
    makeCalendar: memberId,
    getBooking: booking.id,
    moveBooking: booking.id,
    cancelBooking: booking.id,
  }
  const window = `?from=${new Date(next).toISOString()}&to=${new Date(next + 24 * HOUR_MS).toISOString()}`
  const valid = (operation: string): Ask => ({
    id: ids[operation] ?? '',
    ...(operation in bodies && { body: bodies[operation]?.() }),
    ...(operation === 'listFreeTimes' && { query: window }),
  })
  const each = eachOf(ask, valid)
  const onOne = Object.keys(ids)
  const all = ['listSpaces', 'listBookings', 'createSpace', 'createBooking', ...onOne]
  const ofOne = ['moveBooking', 'cancelBooking']
  return [
    ...refusals(each, { all, withBody: Object.keys(bodies) }, refused),
    ...each(onOne, 404, { id: '019aa7d5-2f60-7e18-b3a1-000000000000' }),
    ...each(ofOne, 412, { headers: { 'if-match': '"x"' } }),
    ...each(ofOne, 428),
    ...each(['listSpaces', 'listBookings', 'listFreeTimes', 'getBooking', 'getCredits', 'makeCalendar'], 200),
    ...each(['createSpace', 'createBooking', 'giveCredits'], 201),
    ...each(['createBooking'], 409, { body: { space_id: space.id, member_id: memberId, from, to } }),
    ...each(['moveBooking'], 200, { headers: ANY }),
    [
      'moveBooking 409',
      async () => ask('moveBooking', { id: await cancelled(), headers: ANY, body: { from, to } }),
    ],
    ['cancelBooking 200', async () => ask('cancelBooking', { id: (await make()).id, headers: ANY })],
    ['cancelBooking 409', async () => ask('cancelBooking', { id: await cancelled(), headers: ANY })],
  ]
}
