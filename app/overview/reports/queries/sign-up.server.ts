import { and, eq, gte, lte, sum } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { registrationSteps } from '#app/joining/registration/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { addDays, addMonths } from '#app/kit/pure/days.ts'
import type { RegistrationVariant } from '#app/people/applicants/rules.ts'
import type { Months } from '../rules/period.ts'
import { RECORDED_STAGES, STAGES, type StageDay } from '../rules/sign-up.ts'
import { signUpDays } from '../tables.server.ts'

type Asked = Months & { variant: RegistrationVariant }

/** How many got how far with a form on the days of those months, as far as they are recorded. */
export async function listStageDays(db: Executor, asked: Asked): Promise<StageDay[]> {
  const [steps, recorded] = await Promise.all([listSteps(db, asked), listRecorded(db, asked)])
  return [...steps, ...recorded]
}

const within = (day: PgColumn, { from, to }: Months) =>
  and(gte(day, from), lte(day, addDays(addMonths(to, 1), -1)))

async function listSteps(db: Executor, { variant, ...months }: Asked): Promise<StageDay[]> {
  const { day, step, count } = registrationSteps
  const rows = await db
    .select({ day, step, count: sum(count).mapWith(Number) })
    .from(registrationSteps)
    .where(and(eq(registrationSteps.variant, variant), within(day, months)))
    .groupBy(day, step)
  return rows.flatMap(row => {
    const stage = STAGES.find(each => each === row.step)
    return stage ? { day: row.day, stage, count: row.count } : []
  })
}

async function listRecorded(db: Executor, { variant, ...months }: Asked): Promise<StageDay[]> {
  const rows = await db
    .select()
    .from(signUpDays)
    .where(and(eq(signUpDays.variant, variant), within(signUpDays.day, months)))
  return rows.flatMap(row => RECORDED_STAGES.map(stage => ({ day: row.day, stage, count: row[stage] })))
}
