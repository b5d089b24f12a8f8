import { data } from 'react-router'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { answerOf } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { readShown } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import type { PriceSeen } from '../rules/bookings.ts'
import { readFromDay, readSeen } from '../schema.ts'
import type { LeftOutOne, MovedPart, Part } from '../steps/series.server.ts'
import { type SeriesRefused, seriesMovedText, seriesRefusalText } from '../texts/series.ts'
import { findShift } from '../views/series.server.ts'

type Asked = {
  seriesId: string
  form: FormData
  /** Of the address, which says from which day on is meant, and where the first of them is to go. */
  params: URLSearchParams
  /** Where the series is looked at. */
  here: string
}

type Outcome<Done> =
  | { ok: true; value: Done }
  | { ok: false; reason: SeriesRefused; price?: PriceSeen | undefined }

/** The commands about a series of whoever sent the form: staff may change each, members their own. */
type SeriesCommands = {
  add: (one: LeftOutOne) => Promise<Outcome<unknown>>
  cancel: (part: Part & { giveBack: boolean }) => Promise<Outcome<{ cancelled: number }>>
  move: (move: MovedPart) => Promise<Outcome<{ moved: number; stayed: number }>>
}

type Reading = { db: Executor; now: () => Date }

const ANSWERS: Record<string, (ctx: Reading, asked: Asked, commands: SeriesCommands) => Promise<Answer>> = {
  add: async (_ctx, { form, here }, commands) => {
    const { id, shown } = readTexts(form, ['id', 'shown'])
    const added = await commands.add({ id, shownSatang: readShown(shown) })
    if (added.ok) return redirectWithMessage(here, m.series_added())
    return refuseAs(added.reason, 409, added.price)
  },
  cancel: async (_ctx, asked, commands) => {
    const giveBack = readTexts(asked.form, ['back']).back === 'on'
    const cancelled = await commands.cancel({ ...partOf(asked), giveBack })
    return answer(cancelled, asked.here, ({ cancelled: count }) => m.series_cancelled({ count }))
  },
  move,
}

/** Answers the forms beside a series: add one that was left out, move what is to come, or cancel it. */
export async function answerSeries(ctx: Reading, asked: Asked, commands: SeriesCommands) {
  return answerOf(ANSWERS, asked.form)(ctx, asked, commands)
}

async function move({ db, now }: Reading, asked: Asked, commands: SeriesCommands) {
  const { form, params, here } = asked
  const part = partOf(asked)
  const shift = await findShift(db, { ...part, params, now: now() })
  if (!shift) return refuseAs('invalid', 400)
  const seen = { seen: readSeen(form, 'seen'), seenStaying: readSeen(form, 'staying') }
  const { shown } = readTexts(form, ['shown'])
  const moved = await commands.move({ ...part, shift, ...seen, shownSatang: readShown(shown) })
  return answer(moved, here, seriesMovedText)
}

function partOf({ seriesId, params }: Asked): Part {
  return { seriesId, fromDay: readFromDay(readTexts(params, ['from']).from) }
}

/** Says what was done with all of the series, or why it was not. */
async function answer<Done>(outcome: Outcome<Done>, here: string, doneText: (done: Done) => string) {
  if (outcome.ok) return redirectWithMessage(here, doneText(outcome.value))
  if (outcome.reason === 'not_found') throw data(null, { status: 404 })
  return refuseAs(outcome.reason, 409, outcome.price)
}

const refuseAs = (reason: SeriesRefused, status: number, price?: PriceSeen) =>
  refuse({ error: seriesRefusalText(reason, price) }, status)
type Answer = Response | ReturnType<typeof refuseAs>
