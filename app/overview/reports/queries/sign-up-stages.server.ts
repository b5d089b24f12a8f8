import { sql } from 'drizzle-orm'
import { cardPayments } from '#app/joining/card-payments/tables.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { renewals } from '#app/joining/renewals/tables.server.ts'
import { bills } from '#app/money/bills/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { applicationDecisions, applications } from '#app/people/applicants/tables.server.ts'

/**
 * When each application was sent, first paid (a slip or money came) and first approved, one row a stage. Renewals, which
 * begin with a link and no form, are none of them.
 */
export const REACHED = sql`(
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
  select stage, application_id, variant, at from stages join ${applications} on applications.id = application_id
  where not exists (select from ${renewals} where renewals.id = application_id)
) as reached`
