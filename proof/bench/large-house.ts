import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { accounts, adminUsers, users } from '#app/house/accounts/tables.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { blogPosts } from '#app/public/blog/tables.server.ts'

export const MEMBERS = 100_000
export const ACTIVITIES = 1_000_000
const EMPLOYEES = 60

/** People at the desk who may sign in, all with the owner's password. */
export const STAFF = 500
export const staffEmail = (place: number) => `desk${place}@example.com`

export const POST_PATH = '/blogs/a-long-read'

/** A house larger than any: 100,000 members and a tenth of their log, made by the database itself. */
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
  await fillMoney(db)
  await fillEmployees(db)
  await fillStaff(db)
  await fillBlog(db)
  await fillLog(db, 1, ACTIVITIES / 10)
}

/** The rest of the log: a million entries. */
export const fillRestOfLog = (db: Database) => fillLog(db, ACTIVITIES / 10 + 1, ACTIVITIES)

async function fillLog(db: Database, from: number, to: number) {
  await db.execute(sql`
    insert into admin_activity_log (id, admin_id, action, entity_type, entity_id, details, created_at)
    select gen_random_uuid(), null, (array['viewed','viewed','updated','renewed'])[1 + n % 4], 'member',
      members.id::text,
      case when n % 4 < 2 then '{}'::jsonb else jsonb_build_object(
        'before', jsonb_build_object('status', 'expired', 'expiryDate', members.expiry_date - 30),
        'after', jsonb_build_object('status', 'active', 'expiryDate', members.expiry_date)) end,
      now() - n * interval '30 seconds'
    from generate_series(${from}::int, ${to}::int) as n
    join (select id, expiry_date, row_number() over () as place from members) as members
      on members.place = 1 + n % ${MEMBERS}::int`)
  await db.execute(sql`vacuum analyze`)
}

/** What everybody registered with and paid, over two years. */
async function fillMoney(db: Database) {
  await db.execute(sql`
    insert into applications (id, submission_key, member_id, variant, status, name, mobile_phone, email, start_date,
      expiry_date, plan_id, selected_plan, price_satang, membership_fee_satang, vat_satang, total_satang,
      vat_basis_points, payment_method, locale, submitted_at, created_at, updated_at)
    select gen_random_uuid(), gen_random_uuid(), members.member_id, 'wizard', 'approved', members.name,
      mobile_phone, email, join_date, join_date + 30, plans.id, plans.name, 500000, 20000, 36400, 556400, 700, 'scan',
      'en', members.created_at, members.created_at, members.created_at
    from members, plans where plans.name = 'Monthly Pass'`)
  await db.execute(sql`
    insert into ledger_entries (id, kind, account, amount_satang, booked_on, application_id, member_row_id, member_id,
      method, reference, created_at)
    select gen_random_uuid(), kind, account, 556400, members.join_date, applications.id, members.id, members.member_id,
      method, reference, members.created_at
    from members join applications on applications.member_id = members.member_id,
      (values ('charge', 'owed', null, ''), ('payment', 'received', 'promptpay', 'slip')) as entry (kind, account, method, reference)`)
}

/** Sixty people who have worked every day for a year. */
async function fillEmployees(db: Database) {
  await db.execute(sql`
    insert into employees (id, employee_code, first_name, last_name, email, department, position, hire_date)
    select gen_random_uuid(), 'EMP-' || lpad(n::text, 3, '0'), 'Nok', 'Srisuk ' || n, 'staff' || n || '@example.com',
      'Reception', 'Host', current_date - 400
    from generate_series(1, ${EMPLOYEES}::int) as n`)
  await db.execute(sql`
    insert into attendance_records (id, employee_id, date, time_in, time_out)
    select gen_random_uuid(), employees.id, day::date, '09:00', '18:00'
    from employees, generate_series(current_date - 365, current_date, interval '1 day') as day`)
}

async function fillStaff(db: Database) {
  const [owner] = await db.select({ password: accounts.password }).from(accounts).limit(1)
  const people = Array.from({ length: STAFF }, (_, place) => ({ id: randomUUID(), email: staffEmail(place) }))
  await db
    .insert(users)
    .values(people.map(({ id, email }) => ({ id, email, name: 'Nok', emailVerified: true })))
  await db.insert(accounts).values(
    people.map(({ id }) => ({
      userId: id,
      accountId: id,
      providerId: 'credential',
      password: owner?.password,
    })),
  )
  await db
    .insert(adminUsers)
    .values(people.map(({ id }) => ({ userId: id, displayName: 'Nok', role: 'front_desk' as const })))
}

/** A post of eight sections, about five minutes to read, among forty others. */
async function fillBlog(db: Database) {
  const text =
    'A quiet hour in a loud room is worth two at home, and **nobody** asks where you were. '.repeat(6)
  const sections = Array.from({ length: 8 }, (_, n) => ({
    heading: `Part ${n + 1}`,
    content: `${text}\n\n- one\n- two\n\n${text}`,
  }))
  const fullPost = { introduction: text, sections, conclusion: { summary: text, cta: null } }
  await db.insert(blogPosts).values(
    Array.from({ length: 41 }, (_, n) => ({
      slug: n === 0 ? POST_PATH.slice('/blogs/'.length) : `a-long-read-${n + 1}`,
      title: `A long read, part ${n + 1}`,
      metaDescription: 'What one hears when nobody talks.',
      tags: ['Focus', 'Career'],
      keywords: ['quiet', 'work'],
      outline: sections.map(({ heading }) => heading),
      fullPost,
      status: 'published' as const,
      publishedAt: new Date(Date.UTC(2026, 0, 1 + n)),
    })),
  )
  await announceChange(db, 'blog')
}
