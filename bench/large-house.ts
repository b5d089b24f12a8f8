import { sql } from 'drizzle-orm'
import type { Database } from '#app/platform/database.server.ts'

export const MEMBERS = 100_000
export const ACTIVITIES = 1_000_000

/** A house larger than any: 100,000 members and a million entries in the log, made by the database itself. */
export async function fillLargeHouse(db: Database) {
  await db.execute(sql`
    insert into members (id, member_id, name, email, mobile_phone, membership_type, plan_name, status,
      join_date, expiry_date, anchor_day, created_at, updated_at)
    select gen_random_uuid(), 'SALA-' || lpad(n::text, 8, '0'),
      (array['Somchai','Anong','Nok','Ivan','Olga','Hans','Marie','John','Mali','Krit'])[1 + n % 10] || ' ' ||
        (array['Jaidee','Srisuk','Petrov','Müller','Dubois','Smith','Suwan','Wong','Ivanova'])[1 + n % 9] || ' ' || n,
      'member' || n || '@example.com', '+66 8' || lpad((n * 7919 % 100000000)::text, 8, '0'),
      (array['day pass','weekly','monthly','annual'])[1 + n % 4], 'Monthly Pass',
      (array['active','active','active','expired','inactive'])[1 + n % 5],
      current_date - n % 700, current_date - n % 700 + 30, 1 + n % 28,
      now() - n * interval '5 minutes', now() - n * interval '5 minutes'
    from generate_series(1, ${MEMBERS}::int) as n`)
  await db.execute(sql`
    insert into admin_activity_log (id, admin_id, action, entity_type, entity_id, details, created_at)
    select gen_random_uuid(), null, (array['viewed','viewed','updated','renewed'])[1 + n % 4], 'member',
      members.id::text,
      case when n % 4 < 2 then '{}'::jsonb else jsonb_build_object(
        'before', jsonb_build_object('status', 'expired', 'expiryDate', members.expiry_date - 30),
        'after', jsonb_build_object('status', 'active', 'expiryDate', members.expiry_date)) end,
      now() - n * interval '30 seconds'
    from generate_series(1, ${ACTIVITIES}::int) as n
    join (select id, expiry_date, row_number() over () as place from members) as members
      on members.place = 1 + n % ${MEMBERS}::int`)
  await db.execute(sql`vacuum analyze`)
}
