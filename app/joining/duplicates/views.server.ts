import type { Executor } from '#app/kit/platform/database.server.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import { formatTin } from '#app/kit/pure/tin.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { findCustomer, type ShownCustomer } from '#app/people/customers/queries.server.ts'
import { listPairs, listSharedPayers } from './queries/alike.server.ts'
import { listApart } from './queries/apart.server.ts'
import { countGoods, findMark, findRefusal, listJoins } from './queries/joins.server.ts'
import type { Compared } from './rules/alike.ts'
import { JOIN_REFUSALS, REASON_TEXTS } from './texts.ts'

/** A screen is for looking at a few: the rest comes once these are put together. */
const MOST_SHOWN = 50

/** What may be one company, what was put together and can be taken apart, and what is not the same. */
export async function viewDuplicates(db: Executor, now: Date) {
  const [pairs, payers, joins, apart] = await Promise.all([
    ...([listPairs(db), listSharedPayers(db), listJoins(db, now), listApart(db)] as const),
  ])
  return {
    pairs: pairs.slice(0, MOST_SHOWN).map(({ companies: [older, younger], reasons }) => ({
      id: older.id,
      otherId: younger.id,
      companies: [named(older), named(younger)],
      reasons: reasons.map(reason => REASON_TEXTS[reason]()).join(', '),
    })),
    payers: payers.slice(0, MOST_SHOWN),
    joins: joins.map(({ join, into, from }) => ({
      id: join.id,
      intoId: join.intoId,
      into,
      from,
      members: join.moved.members.length,
      when: formatInstant(join.createdAt, getLocale()),
    })),
    apart: apart.slice(0, MOST_SHOWN).map(({ id, one, other, createdAt }) => ({
      id,
      companies: [one, other],
      when: formatInstant(createdAt, getLocale()),
    })),
  }
}
export type DuplicatesView = Awaited<ReturnType<typeof viewDuplicates>>

const named = ({ id, name, legalName, taxId }: Compared) => ({
  id,
  name,
  detail: [legalName, formatTin(taxId)].filter(text => text !== '').join(' · '),
})

/** Both companies before they are put together; null unless they are two. */
export async function viewJoin(db: Executor, { intoId, fromId }: { intoId: string; fromId: string }) {
  const [into, from] = [await findCustomer(db, intoId), await findCustomer(db, fromId)]
  if (!into || !from || into.id === from.id || into.kind !== 'company' || from.kind !== 'company') return null
  const refusal = await findRefusal(db, { from, into })
  return {
    into: await sideOf(db, into),
    from: await sideOf(db, from),
    mark: await findMark(db, { from, into }),
    refusal: refusal && JOIN_REFUSALS[refusal](),
  }
}
export type JoinView = NonNullable<Awaited<ReturnType<typeof viewJoin>>>

async function sideOf(
  db: Executor,
  { id, name, legalName, taxId, branch, billingEmails, ...money }: ShownCustomer,
) {
  const baht = (satang: number) => formatBaht(satang, getLocale(), { decimals: 'always' })
  return {
    id,
    name,
    legalName,
    taxId: formatTin(taxId),
    branch,
    emails: billingEmails.join(', '),
    ...(await countGoods(db, id)),
    owed: baht(money.owedSatang),
    deposit: baht(money.depositSatang),
  }
}
