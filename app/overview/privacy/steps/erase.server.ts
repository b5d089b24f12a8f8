import { isNotNull, type SQL, sql } from 'drizzle-orm'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import type { Subject } from '#app/house/erasures/rules.ts'
import { erasedEmail } from '#app/house/erasures/steps.server.ts'
import { erasures } from '#app/house/erasures/tables.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { subjectIdOf } from '#app/money/bills/tables.server.ts'
import type { Way } from '#app/noun.ts'
import { endWithDeparted } from '#app/people/members/steps/departures.server.ts'
import { soleAccounts } from '#app/people/portal-accounts/tables.server.ts'
import { removeLogin } from '#app/team/employees/steps/access.server.ts'
import { finishErasure } from '../jobs/nightly.server.ts'
import { listFiles } from '../queries/files.server.ts'
import { listsWithName, logOf, PERSONAL_TABLES, type Person, rowsOf } from '../queries/person.server.ts'
import { HOLDINGS, SAFE_DETAILS } from '../rules/holdings.ts'
import { ERASED_NAME } from '../rules/privacy.ts'

type Erasing = Pick<ServerContext, 'enqueue' | 'now'> & {
  /** Null for the system. */
  erasedBy: string | null
}

/**
 * A step of commands and jobs, within whose transaction it runs: makes a person anonymous in every table, and says so in
 * the log without naming them. Their files are deleted, and the list of the erased is written, once the transaction
 * has ended well. Who asks has locked the
 * record and looked at what is open.
 */
export async function erasePerson(tx: Transaction, ctx: Erasing, person: Person) {
  const { subject, applicationIds, receiptIds, memberIds } = person
  // Their address goes with them.
  const leaving = { adminId: ctx.erasedBy, now: ctx.now(), telling: null }
  await endWithDeparted(tx, { memberRowIds: memberIds, ...leaving })
  await recordErasures(tx, ctx, person)
  const files = await listFiles(tx, person)
  // Before anything goes: the entries are found by the records.
  await redactLog(tx, sql`(${await logOf(tx, person)} or ${listsWithName(person)})`)
  await forgetLinks(tx, person)
  const email = erasedEmail()
  await forgetPayer(tx, person, email)
  for (const table of removalOrder())
    await tx.execute(sql`delete from ${tableOf(table)} where ${rowsOf(table, person)}`)
  await closeWhatIsOpen(tx, ctx, person)
  for (const table of PERSONAL_TABLES) await empty(tx, table, { person, email })
  for (const id of person.employeeIds) await removeLogin(tx, id, ctx.now())
  await ctx.enqueue(tx, finishErasure, { keys: files.map(({ key }) => key) })
  const details = { applications: applicationIds.length, receipts: receiptIds.length, files: files.length }
  const entry = { action: 'erased', entityType: subject.kind, entityId: subject.id, details }
  await logActivity(tx, { adminId: ctx.erasedBy, ...entry })
  for (const topic of ['members', 'applications', 'receipts', 'requests', 'guests', 'events'] as const)
    await announceChange(tx, topic)
  if (person.employeeIds.length > 0) await announceChange(tx, 'employees')
}

const tableOf = (name: string) => sql.identifier(name)

async function recordErasures(tx: Transaction, { erasedBy, now }: Erasing, person: Person) {
  const { memberIds, applicationIds, receiptIds, requestIds, guestIds, employeeIds } = person
  const subjects: Subject[] = [
    ...memberIds.map(id => ({ kind: 'member' as const, id })),
    ...applicationIds.map(id => ({ kind: 'application' as const, id })),
    ...receiptIds.map(id => ({ kind: 'receipt' as const, id })),
    ...requestIds.map(id => ({ kind: 'request' as const, id })),
    ...guestIds.map(id => ({ kind: 'guest' as const, id })),
    ...employeeIds.map(id => ({ kind: 'employee' as const, id })),
  ]
  const rows = subjects.map(({ kind, id }) => ({ kind, subjectId: id, erasedBy, erasedAt: now() }))
  // An application that went alone before its member does is remembered already.
  await tx.insert(erasures).values(rows).onConflictDoNothing()
}

const SAFE = sql`any(${sql.param(SAFE_DETAILS)}::text[])`

/** What the database lets go of an entry, and nothing else: keys, never values (see the trigger). */
async function redactLog(tx: Transaction, isAbout: SQL) {
  await tx.execute(sql`
    update admin_activity_log set details = (
      select coalesce(jsonb_object_agg(key, case when key in ('before', 'after') and jsonb_typeof(value) = 'object'
        then (select coalesce(jsonb_object_agg(inner_key, inner_value), '{}')
          from jsonb_each(value) as parts(inner_key, inner_value) where inner_key = ${SAFE})
        else value end), '{}')
      from jsonb_each(details)
      where key = ${SAFE} or key in ('before', 'after') and jsonb_typeof(value) = 'object')
    where details <> '{}' and ${isAbout}`)
}

/** Links that were mailed for a login, with the address that they would set; they have no column for whose they are. */
async function forgetLinks(tx: Transaction, { userIds }: Person) {
  await tx.execute(
    sql`delete from verifications where split_part(value, ' ', 1) = any(${sql.param(userIds)}::text[])`,
  )
}

/** A slip that they sent for another member stays that member's, without the address of whoever sent it. */
async function forgetPayer(tx: Transaction, { memberIds }: Person, email: string) {
  const sent = sql`select id from receipts where ${isNotNull(subjectIdOf(receipts.billId, 'debt'))}
    and lower(email) in (select email from portal_accounts where id in ${soleAccounts(memberIds)})`
  await tx.execute(sql`delete from mails where subject_kind = 'receipt' and subject_id in (${sent})`)
  await tx.execute(sql`delete from deliveries where subject_id in (${sent})`)
  await tx.execute(sql`update receipts set email = ${email} where id in (${sent})`)
}

/** Attempts go before what they attempted. */
function removalOrder(): string[] {
  return PERSONAL_TABLES.filter(table => HOLDINGS[table]?.isRemoved)
}

/** What still opens or waits: nobody is left to use the one or to be told about the other. */
async function closeWhatIsOpen(tx: Transaction, { now }: Erasing, person: Person) {
  const of = (table: string) => rowsOf(table, person)
  await tx.execute(sql`update applications set status_key = gen_random_uuid(),
    status = case status when 'submitted' then 'rejected' else status end where ${of('applications')}`)
  await tx.execute(
    sql`update receipts set status = 'rejected' where status = 'submitted' and ${of('receipts')}`,
  )
  await tx.execute(
    sql`update requests set status = 'done', updated_at = now() where status <> 'done' and ${of('requests')}`,
  )
  // Who came stays counted; a seat that is still to come is somebody else's.
  await tx.execute(sql`update event_guests set status = 'cancelled' where ${of('event_guests')}
    and event_id in (select id from events where starts_at > ${now().toISOString()}::timestamptz)`)
  await tx.execute(
    sql`update access_codes set revoked_at = now() where revoked_at is null and ${of('access_codes')}`,
  )
  await tx.execute(sql`update members set auto_renew = false, updated_at = now(),
    status = case status when 'active' then 'inactive' else status end where ${of('members')}`)
}

type Emptying = { person: Person; email: string }

async function empty(tx: Transaction, table: string, { person, email }: Emptying) {
  const { columns = {}, isRemoved } = HOLDINGS[table] ?? {}
  if (isRemoved) return
  const changes = Object.entries(columns).flatMap(([column, way]) => {
    const value = newValue(way, email)
    return value ? [sql`${sql.identifier(column)} = ${value}`] : []
  })
  if (changes.length === 0) return
  await tx.execute(
    sql`update ${tableOf(table)} set ${sql.join(changes, sql`, `)} where ${rowsOf(table, person)}`,
  )
}

/** What a column gets; null for one that stays, or that is dealt with by itself. */
function newValue(way: Way, email: string): SQL | null {
  const values: Record<Way, SQL | null> = {
    emptied: sql`default`,
    blanked: sql`''`,
    name: sql`${ERASED_NAME.full}`,
    first_name: sql`${ERASED_NAME.first}`,
    last_name: sql`${ERASED_NAME.last}`,
    email: sql`${email}`,
    kept: null,
    tax: null,
    redacted: null,
  }
  return values[way]
}
