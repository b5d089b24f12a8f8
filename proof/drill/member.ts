import { setTimeout as sleep } from 'node:timers/promises'
import { type Drill, failuresOf, type Options, type Outcome } from './drill.ts'
import { openAttack } from './member/attack.ts'
import { findOverlaps, moveIn, weighBookings } from './member/house.ts'
import { openOrdinary } from './member/ordinary.ts'
import { type DrilledHouse, inHouse } from './requests/house.ts'
import { PATIENCE_MS } from './stall/trial.ts'
import { openWatch } from './stall/watch.ts'

/** Of ordinary use on as many connections, and then of what is meant ill. */
const ORDINARY_SECONDS = 20
const SECONDS = 60
/** So long it is left alone before it is measured. */
const REST_MS = 5_000

export const member: Drill = { name: 'member', title: 'A member who takes all they can', run }

/** One member on eight connections, and another who uses the house meanwhile. */
async function run({ minutes }: Options): Promise<Outcome> {
  const seconds = minutes === null ? SECONDS : minutes * 60
  return inHouse({ servers: 1 }, (house, { folder }) => drill(house, { seconds, folder }))
}

async function drill(
  { db, programs }: DrilledHouse,
  { seconds, folder }: { seconds: number; folder: string },
) {
  const [program] = programs
  if (!program) throw new Error('There is no program to ask')
  const [greedy, other] = [await moveIn(db), await moveIn(db)]
  const paths = ['/healthz', '/', '/my', `/my/members/${other.id}`, `/my/book?member=${other.id}`]
  const watch = await openWatch(program, { paths, folder, cookie: other.cookie })
  await sleep(REST_MS)
  const attack = openAttack(() => program.url, greedy)
  const usual = await measured(() => attack.read(ORDINARY_SECONDS * 1000))
  const ordinary = openOrdinary(() => program.url, other)
  const heavy = await measured(() => Promise.all([attack.take(seconds * 1000), ordinary.use(seconds * 1000)]))
  const [longestUsual, longest] = [
    await watch.longest(usual.from, usual.to),
    await watch.longest(heavy.from, heavy.to),
  ]
  watch.close()
  for (const client of [attack, ordinary]) client.close()
  return judge(program, {
    longest: longest?.ms ?? 0,
    at: longest?.path ?? '',
    usual: longestUsual?.ms ?? 0,
    answers: attack.answers,
    done: attack.done,
    refused: ordinary.refused,
    uses: ordinary.uses(),
    unanswered: watch.unanswered.length,
    has: await weighBookings(db, greedy),
    overlaps: await findOverlaps(db, greedy),
  })
}

async function measured(act: () => Promise<unknown>) {
  const now = () => performance.timeOrigin + performance.now()
  const from = now()
  await act()
  return { from, to: now() }
}

type Seen = {
  longest: number
  at: string
  usual: number
  answers: Map<number, number>
  done: Map<string, number>
  refused: string[]
  uses: number
  unanswered: number
  has: { bookings: number; hours: number }
  overlaps: number
}

/** What the settings allow to begin with. */
const MOST = { bookings: 100, hours: 300 }

function judge(program: DrilledHouse['programs'][number], seen: Seen): Outcome {
  const { longest, at, usual, answers, done, refused, uses, unanswered, has, overlaps } = seen
  const bar = PATIENCE_MS + usual
  const broken = [...answers].filter(([status]) => status === 0 || (status >= 500 && status !== 503))
  const missing = ['book', 'series', 'cancel', 'mail', 'pack'].filter(each => !done.get(each))
  const { errors, first } = program.complaints
  return {
    figures: {
      'longest wait, ms': Math.round(longest),
      'in ordinary use, ms': Math.round(usual),
      requests: [...answers.values()].reduce((sum, count) => sum + count, 0),
      'turned away': answers.get(429) ?? 0,
      ...Object.fromEntries([...done].map(([what, count]) => [`done: ${what}`, count])),
      'bookings to come': has.bookings,
      'hours to come': has.hours,
      'uses of the other': uses,
    },
    failures: failuresOf([
      [longest > bar, `somebody waited ${Math.round(longest)} ms for ${at}, of ${Math.round(bar)}`],
      [broken.length > 0, `answers that must not be: ${JSON.stringify(broken)}`],
      [missing.length > 0, `never done: ${missing.join(', ')}`],
      [!answers.get(429), 'nothing was turned away'],
      [has.bookings > MOST.bookings || has.hours > MOST.hours, `they have ${JSON.stringify(has)} to come`],
      [overlaps > 0, `they are in two places at once, ${overlaps} times`],
      [uses === 0 || refused.length > 0, `the other could not: ${refused.slice(0, 3).join('; ')}`],
      [unanswered > 0, `${unanswered} ordinary requests were not answered with 200`],
      [errors > 0, `the log has ${errors} errors: ${first.join('\n')}`],
    ]),
  }
}
