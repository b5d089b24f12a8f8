import { sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { addMonths } from '#app/kit/pure/days.ts'
import { PAGE_SIZE } from '#app/kit/pure/list-query.ts'
import type { RegistrationVariant } from '#app/people/applicants/rules.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import type { Months } from '../rules/period.ts'
import type { RecordedStage } from '../rules/sign-up.ts'
import { signUpDays } from '../tables.server.ts'
import { REACHED } from './sign-up-stages.server.ts'

export type ApplicationsAsked = Months & { variant: RegistrationVariant; of: RecordedStage; page: number }

export type ApplicationBehind = { id: string; name: string; selectedPlan: string; at: Date }

/** The applications that got so far with a form in those months, on days that are recorded, the last first. */
export async function listReached(
  db: Executor,
  { from, to, variant, of, page }: ApplicationsAsked,
): Promise<{ rows: ApplicationBehind[]; total: number }> {
  const { rows } = await db.execute<Found>(sql`
    select applications.id, name, selected_plan, at, count(*) over () as total
    from ${REACHED} join ${applications} on applications.id = application_id,
      lateral (select (at at time zone 'Asia/Bangkok')::date as day) as on_day
    where reached.variant = ${variant} and stage = ${of} and day >= ${from} and day < ${addMonths(to, 1)}
      and day <= (select max(day) from ${signUpDays})
    order by at desc, applications.id limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`)
  return {
    total: Number(rows[0]?.total ?? 0),
    rows: rows.map(({ id, name, selected_plan: selectedPlan, at }) => ({
      id,
      name,
      selectedPlan,
      at: new Date(at),
    })),
  }
}

type Found = { id: string; name: string; selected_plan: string; at: string; total: string }
