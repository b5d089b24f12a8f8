import type { Answer, Booker } from './client.ts'
import { newKey } from './client.ts'
import { addSpace, giveMinutes } from './house.ts'

const HOUR_MS = 3_600_000
const HOUR_MINUTES = 60

/** An hour of some day ahead, as it is sent. */
export function hourOf(first: number, hours: number) {
  const from = first + hours * HOUR_MS
  return { from: new Date(from).toISOString(), to: new Date(from + HOUR_MS).toISOString() }
}

type House = { bookers: Booker[]; members: string[]; first: number }

const countBy = (answers: Answer[], is: (answer: Answer) => boolean) => answers.filter(is).length
const isMade = ({ status }: Answer) => status === 201
const isRefused = (code: string) => (answer: Answer) => answer.status === 409 && answer.body.code === code

/** So many want one hour of one room: one has it. */
export async function wantOneHour({ bookers, members, first }: House, count: number) {
  const [ask] = bookers as [Booker]
  const space_id = await addSpace(ask, { name: 'Wanted by all' })
  const answers = await each(count, nth => {
    const body = { space_id, member_id: members[nth % members.length], ...hourOf(first, 0) }
    return book(bookers[nth % bookers.length] ?? ask, body)
  })
  return { made: countBy(answers, isMade), taken: countBy(answers, isRefused('taken')) }
}

/** So many spend an hour each of what is enough for some: as many have theirs. */
export async function spendAll(
  { bookers, first }: House,
  count: number,
  enoughFor: number,
  member_id: string,
) {
  const [ask] = bookers as [Booker]
  const space_id = await addSpace(ask, { name: 'Desk', kind: 'desk' })
  await giveMinutes(ask, member_id, enoughFor * HOUR_MINUTES)
  const answers = await each(count, nth => {
    const body = { space_id, member_id, use_credits: true, ...hourOf(first, nth) }
    return book(bookers[nth % bookers.length] ?? ask, body)
  })
  return { made: countBy(answers, isMade), short: countBy(answers, isRefused('not_enough_credit')) }
}

const each = <Made>(count: number, act: (nth: number) => Promise<Made>) =>
  Promise.all(Array.from({ length: count }, (_, nth) => act(nth)))

const book = (ask: Booker, body: object) =>
  ask({ method: 'POST', path: '/bookings', body, idempotencyKey: newKey() })
