import { nameActors } from '#app/house/activity/queries/activity.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { addDays, type Day, formatDay, isDay } from '#app/kit/pure/days.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { formatBaht, type Satang, satangToBaht } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { type CashUp, findLastCashUp, listTakings, listTakingsOf } from './queries.server.ts'
import { firstDayOf, proposedDay, sumTakings, type Takings } from './rules.ts'

const SHORT_DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const

export const bahtText = (satang: Satang) => formatBaht(satang, getLocale(), { decimals: 'always' })

/** What is to be counted now: of today, or of the day that the address asks for; null while today is closed. */
export async function findOpenDay(db: Executor, params: URLSearchParams, today: Day) {
  const last = await findLastCashUp(db)
  const closedThrough = last?.day ?? null
  if (closedThrough !== null && closedThrough >= today) return null
  const { day: asked } = readTexts(params, ['day'])
  const day = proposedDay(isDay(asked) ? asked : null, { today, closedThrough })
  const from = firstDayOf(day, closedThrough)
  const takings = await listTakings(db, { from, to: day })
  const yesterday = addDays(today, -1)
  return {
    day,
    dayText: formatDay(day, getLocale()),
    /** Where it counts days before as well. */
    fromText: from < day ? formatDay(from, getLocale()) : null,
    opening: last ? satangToBaht(last.countedSatang).toFixed(2) : '',
    takings: await nameTakings(db, takings),
    takenSatang: sumTakings(takings),
    /** The other day that somebody may want to close. */
    other: otherDay({ day, today, yesterday, closedThrough }),
  }
}
export type OpenDay = NonNullable<Awaited<ReturnType<typeof findOpenDay>>>

type Days = { day: Day; today: Day; yesterday: Day; closedThrough: Day | null }

function otherDay({ day, today, yesterday, closedThrough }: Days) {
  if (day !== today) return { day: today, text: formatDay(today, getLocale()) }
  const isOpen = closedThrough === null || yesterday > closedThrough
  return isOpen ? { day: yesterday, text: formatDay(yesterday, getLocale()) } : null
}

async function nameTakings(db: Executor, takings: Takings[]) {
  const names = await nameActors(db, idsOf(takings))
  return takings.map(({ userId, inSatang, outSatang }) => ({
    name: nameOf(names, userId),
    in: bahtText(inSatang),
    out: bahtText(Math.abs(outSatang)),
  }))
}

const idsOf = (takings: Takings[]) => [...new Set(takings.flatMap(({ userId }) => userId ?? []))]

function nameOf(names: Map<string, string>, userId: string | null): string {
  if (userId === null) return m.activity_system()
  return names.get(userId) ?? m.activity_nobody()
}

/** Cash-ups as the list shows them. */
export async function viewCashUps(db: Executor, rows: CashUp[]) {
  const takings = await listTakingsOf(db, rows)
  const closers = rows.map(({ closedBy }) => closedBy)
  const names = await nameActors(db, [...new Set([...idsOf([...takings.values()].flat()), ...closers])])
  const locale = getLocale()
  return rows.map(row => {
    const { id, day, fromDay, openingSatang, takenSatang, countedSatang, note } = row
    const differenceSatang = countedSatang - openingSatang - takenSatang
    return {
      id,
      note,
      differenceSatang,
      dayText: formatDay(day, locale, SHORT_DAY),
      fromText: fromDay < day ? formatDay(fromDay, locale, SHORT_DAY) : null,
      opening: bahtText(openingSatang),
      taken: bahtText(takenSatang),
      takers: (takings.get(id) ?? []).map(each => ({
        name: nameOf(names, each.userId),
        amount: bahtText(each.inSatang + each.outSatang),
      })),
      expected: bahtText(openingSatang + takenSatang),
      counted: bahtText(countedSatang),
      difference: bahtText(differenceSatang),
      by: nameOf(names, row.closedBy),
      at: formatInstant(row.createdAt, locale),
    }
  })
}
export type CashUpView = Awaited<ReturnType<typeof viewCashUps>>[number]
