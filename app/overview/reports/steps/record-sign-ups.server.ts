import { max, sql } from 'drizzle-orm'
import { cardPayments } from '#app/joining/card-payments/tables.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { renewals } from '#app/joining/renewals/tables.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { addDays, type Day, startOfDay } from '#app/kit/pure/days.ts'
import { bills } from '#app/money/bills/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { applicationDecisions, applications } from '#app/people/applicants/tables.server.ts'
import { signUpDays } from '../tables.server.ts'

/**
 * Records how many applications were sent, first paid (a slip or money came) and first approved on each day after
 * the last that was recorded (rule reports.sign-up). Renewals, which begin with a link and no form, are none of them.
 */
export async function recordSignUps(tx: Transaction, { to }: { to: Day }) {
  const [recorded] = await tx.select({ last: max(signUpDays.day) }).from(signUpDays)
  const last = recorded?.last ?? null
  const begins = last === null ? sql`'-infinity'::timestamptz` : moment(addDays(last, 1))
  await tx.execute(sql`
    with paid (application_id, at) as (
      select subject_id, receipts.created_at from ${receipts} join ${bills} on bills.id = bill_id
      where bills.kind = 'application' and status <> 'withdrawn'
      union all
      select subject_id, paid_at from ${cardPayments} join ${bills} on bills.id = bill_id
      where bills.kind = 'application'
      union all
      select application_id, created_at from ${ledgerEntries} where kind = 'payment'
    ),
    stages (stage, application_id, at) as (
      select 'sent', id, created_at from ${applications}
      union all
      select 'paid', application_id, min(at) from paid group by application_id
      union all
      select 'approved', application_id, min(decided_at) from ${applicationDecisions}
      where decision = 'approved' and undone_at is null group by application_id
    )
    insert into ${signUpDays} (day, variant, sent, paid, approved)
    select (at at time zone 'Asia/Bangkok')::date, variant, count(*) filter (where stage = 'sent'),
      count(*) filter (where stage = 'paid'), count(*) filter (where stage = 'approved')
    from stages join ${applications} on applications.id = application_id
    where at >= ${begins} and at < ${moment(addDays(to, 1))}
      and not exists (select from ${renewals} where renewals.id = application_id)
    group by 1, 2`)
}

const moment = (day: Day) => sql`${startOfDay(day).toISOString()}::timestamptz`
