import { sql } from 'drizzle-orm'
import type { Database } from '#app/kit/platform/database.server.ts'
import { OWNER } from './server.ts'

/** Sixty letters without a space: as names and addresses come that somebody pasted. */
export const LONG = 'W'.repeat(60)

/** What people type into a form and a screen shows again, by its table. */
const TYPED = {
  members: [
    'name',
    'address',
    'mobile_phone',
    'work_phone',
    'plan_name',
    'line_id',
    'whatsapp',
    'instagram',
    'facebook',
    'telegram',
    'emergency_contact',
  ],
  applications: [
    'name',
    'address',
    'mobile_phone',
    'work_phone',
    'emergency_contact',
    'line',
    'whats_app',
    'instagram',
    'facebook',
    'telegram',
    'selected_plan',
  ],
  application_decisions: ['reason'],
  receipts: ['name', 'reason', 'selected_plan'],
  slips: ['reference', 'verified_sender'],
  documents: ['buyer_name'],
  ledger_entries: ['note', 'reference'],
  events: ['title', 'description'],
  services: ['title', 'description', 'price'],
  plans: ['unit', 'description'],
  blog_posts: ['title', 'meta_description'],
  employees: [
    'first_name',
    'last_name',
    'phone',
    'department',
    'position',
    'address',
    'emergency_contact',
    'emergency_phone',
  ],
  departments: ['name', 'description'],
  attendance_records: ['notes'],
  leave_requests: ['reason'],
  messages: ['subject', 'content'],
  users: ['name'],
  admin_users: ['display_name'],
  mails: ['subject'],
}

/** Where people type an address. */
const ADDRESSES = {
  members: ['email', 'secondary_email'],
  applications: ['email', 'email2'],
  receipts: ['email'],
  employees: ['email'],
  mails: ['recipient'],
}

const COMPANY = {
  name: LONG,
  legalName: LONG,
  street: LONG,
  city: LONG,
  region: LONG,
  postalCode: LONG,
  phone: LONG,
  email: `${LONG}@example.com`,
  latitude: 12.89,
  longitude: 100.88,
}

const PAYMENTS = {
  isSample: true,
  promptPayKind: 'mobile',
  promptPayId: '0812345678',
  bankName: LONG,
  bankBranch: LONG,
  bankAccountName: LONG,
  bankAccountNumber: LONG,
}

/** Whatever somebody typed into this house becomes one word that no line can break, also on papers. */
export async function typeWithoutSpaces(db: Database) {
  const word = sql`${'W'.repeat(52)} || left(md5(ctid::text), 8)`
  await db.transaction(async tx => {
    // Papers and the ledger stay as they were written: here as if they had been written so.
    await tx.execute(sql`set local session_replication_role = replica`)
    const set = async (table: string, columns: string[], value = word) => {
      const changes = columns.map(column => sql`${sql.identifier(column)} = ${value}`)
      await tx.execute(sql`update ${sql.identifier(table)} set ${sql.join(changes, sql`, `)}`)
    }
    for (const [table, columns] of Object.entries(TYPED)) await set(table, columns)
    for (const [table, columns] of Object.entries(ADDRESSES))
      await set(table, columns, sql`${word} || '@example.com'`)
    await set('blog_posts', ['tags', 'keywords', 'outline'], sql`array[${word}]`)
    await set('blog_posts', ['full_post'], sql`to_jsonb(${word})`)
    await set('plans', ['features'], sql`to_jsonb(array[${word}])`)
    await tx.execute(sql`update plans set name = ${word} where text_key is null`)
    await tx.execute(sql`update services set text_key = null`)
    await tx.execute(sql`update documents set content = jsonb_set(content, '{buyer}',
      content->'buyer' || jsonb_build_object('name', ${LONG}::text, 'address', ${LONG}::text))`)
    await tx.execute(sql`update admin_activity_log set details = details || jsonb_build_object(
      'reason', ${LONG}::text, 'name', ${LONG}::text, 'before', jsonb_build_object('name', ${LONG}::text))`)
    for (const [key, value] of Object.entries({ company: COMPANY, payments: PAYMENTS }))
      await tx.execute(sql`insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
        on conflict (key) do update set value = excluded.value`)
    // What was written to the staff or by them was the owner's.
    const owner = sql`(select id from users where email = ${OWNER.email})`
    await tx.execute(sql`update messages set receiver_id = ${owner} where receiver_type = 'admin'`)
    await tx.execute(sql`update messages set sender_id = ${owner} where sender_type = 'admin'`)
    // The owner is one of the team as well, and so sees the portal.
    await tx.execute(sql`update users set employee_id = (
      select e.id from employees e left join users u on u.employee_id = e.id where u.id is null limit 1)
      where email = ${OWNER.email}`)
  })
}

/** The newest rows by which the screens of single records are reached. */
export async function newestIds(db: Database, tables: string[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const table of tables) {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id::text from ${sql.identifier(table)} order by ctid desc limit 1`,
    )
    if (rows[0]) found[table] = rows[0].id
  }
  return found
}
