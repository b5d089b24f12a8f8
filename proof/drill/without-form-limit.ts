import { sql } from 'drizzle-orm'
import type { Database } from '#app/kit/platform/database.server.ts'

/** Lets one account send as many forms as the drill has: what is behind them is tried, and not the door alone. */
export async function withoutFormLimit(db: Database) {
  await db.execute(sql`
    create function count_none() returns trigger language plpgsql as 'begin new.count := 0; return new; end'`)
  await db.execute(sql`
    create trigger count_no_forms before insert on rate_limits
    for each row when (new.key like 'my-forms:%') execute function count_none()`)
}
