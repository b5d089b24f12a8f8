import { sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { ledgerDays } from '../tables.server.ts'

/** Puts the rows of each day together that came one by one; what comes meanwhile stays for the next time. */
export async function putDaysTogether(db: Executor) {
  await db.execute(sql`
    with gone as (delete from ${ledgerDays} returning *)
    insert into ${ledgerDays} (id, booked_on, account, source, amount_satang, out_satang)
    select gen_random_uuid(), booked_on, account, source, sum(amount_satang), sum(out_satang) from gone
    group by booked_on, account, source
    having sum(amount_satang) <> 0 or sum(out_satang) <> 0`)
}
