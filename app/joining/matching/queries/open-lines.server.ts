import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { type BankLine, IS_OPEN } from '#app/money/bank/queries.server.ts'
import { bankLines } from '#app/money/bank/tables.server.ts'

const PLACE = sql`(${bankLines.at}, ${bankLines.id})`
const placeOf = ({ at, id }: BankLine) => sql`(${at.toISOString()}::timestamptz, ${id}::uuid)`

export const countOpen = (db: Executor) => db.$count(bankLines, IS_OPEN)

/** Money that came in first, each the oldest before the others: what left the account waits for nobody. */
export async function findFirstOpen(db: Executor): Promise<BankLine | null> {
  const [line] = await db
    .select()
    .from(bankLines)
    .where(IS_OPEN)
    .orderBy(desc(sql`${bankLines.amountSatang} > 0`), asc(bankLines.at), asc(bankLines.id))
    .limit(1)
  return line ?? null
}

/** The open lines before and behind one, in the order of the bank. */
export async function findBeside(db: Executor, line: BankLine) {
  const select = () => db.select({ id: bankLines.id }).from(bankLines)
  const [[before], [next]] = await Promise.all([
    select()
      .where(and(IS_OPEN, sql`${PLACE} < ${placeOf(line)}`))
      .orderBy(desc(bankLines.at), desc(bankLines.id))
      .limit(1),
    select()
      .where(and(IS_OPEN, sql`${PLACE} > ${placeOf(line)}`))
      .orderBy(asc(bankLines.at), asc(bankLines.id))
      .limit(1),
  ])
  return { before: before?.id ?? null, next: next?.id ?? null }
}

/** The open line to go on with behind one; itself where it is still open and that is asked. */
export async function findNextOpen(
  db: Executor,
  id: string,
  { isItself = false } = {},
): Promise<string | null> {
  const [line] = isUuid(id) ? await db.select().from(bankLines).where(eq(bankLines.id, id)) : []
  if (!line) return null
  const isOpen = line.ignoredReason === null && line.matchedSatang !== line.amountSatang
  if (isItself && isOpen) return id
  return (await findBeside(db, line)).next
}
