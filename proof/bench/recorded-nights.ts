import { sql } from 'drizzle-orm'
import type { Database } from '#app/kit/platform/database.server.ts'
import { forgetDays } from '#app/overview/reports/steps/forget.server.ts'
import { recordDays } from '#app/overview/reports/steps/record.server.ts'

/** What reports are made of in the large house, and all of it recorded as the nights would have done. */
export async function fillRecordedNights(db: Database) {
  await fillMemberships(db)
  await fillVisits(db)
  await fillSteps(db)
  await db.execute(sql`vacuum analyze`)
  // The night that the house was opened in recorded a house with nobody.
  await db.transaction(async tx => {
    await tx.execute(sql`set local sala.removing_sample = 'on'`)
    await forgetDays(tx)
  })
  await recordDays({ db, now: () => new Date() })
  await db.execute(sql`vacuum analyze`)
}

/** Everybody joined for a month, and stayed for up to a year, as their application said. */
async function fillMemberships(db: Database) {
  await db.execute(sql`
    insert into entitlements (id, member_row_id, source_key, plan_name, opens_doors, entry_minutes, first_day, expiry_day)
    select gen_random_uuid(), members.id, 'application:' || applications.id, 'Monthly Pass', true, null, members.join_date,
      members.join_date + 30 * (1 + substr(members.member_id, 6)::int % 12)
    from members join applications on applications.member_id = members.member_id`)
}

/** Each of them was in once within a year, for one to eight hours; of every tenth it is only assumed when they left. */
async function fillVisits(db: Database) {
  await db.execute(sql`
    insert into visits (id, member_row_id, entered_at, ends_at, left_at, left_how, settled_at)
    select gen_random_uuid(), id, entered, entered + interval '8 hours', entered + (1 + n % 8) * interval '1 hour',
      case when n % 10 = 0 then 'assumed' else 'check_out' end, entered + interval '8 hours'
    from (select id, substr(member_id, 6)::int as n from members) as numbered,
      lateral (select date_trunc('day', now()) - (2 + n % 363) * interval '1 day' + n % 20 * interval '37 minutes' as entered) as at`)
}

async function fillSteps(db: Database) {
  await db.execute(sql`
    insert into registration_steps (id, day, variant, step, count)
    select gen_random_uuid(), current_date - day, variant, step, 500 - 100 * step
    from generate_series(0, 365) as day, unnest(array['wizard', 'membership_page']) as variant, generate_series(1, 4) as step`)
}
