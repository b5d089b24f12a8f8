import { type SQL, sql } from 'drizzle-orm'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import type { ClaimedWork, WorkOutcome, WorkTurn } from '#app/house/long-works/steps/turn.server.ts'
import { announceChange, TOPICS } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { forgetFiles } from '#app/kit/platform/kept-files.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { ok } from '#app/kit/pure/result.ts'
import { forgetSerials } from '#app/money/documents/steps/issue.server.ts'
import { putDaysTogether } from '#app/money/payments/steps/ledger-days.server.ts'
import { forgetDays } from '#app/overview/reports/steps/forget.server.ts'
import { EVENT_IMAGES } from '#app/public/events/rules.ts'
import { hasSampleData } from '../queries.server.ts'
import { sampleRecords } from '../tables.server.ts'
import { lockSample } from './lock.server.ts'
import { removeRows } from './remove-rows.server.ts'

/**
 * Removes the sample year in one transaction: its records, also those that were edited since, and everything that was
 * decided about its applications. What is real stays: other people's applications and receipts, and whatever of the
 * sample they refer to, such as a sample member who was renewed by a real application. Where it is gone already there is
 * nothing to do.
 */
export async function removeSample(
  ctx: ServerContext,
  { askedBy: adminId }: Pick<ClaimedWork, 'askedBy'>,
  { report, lost }: WorkTurn,
): Promise<WorkOutcome> {
  const files = await ctx.db.transaction(async tx => {
    await lockSample(tx)
    if (!(await hasSampleData(tx))) return []
    await takeAlong(tx)
    await takePostsAlong(tx)
    await leaveBehind(tx)
    const rows = await removeRows(tx, (done, total) => {
      lost.throwIfAborted()
      report({ phase: 'tables', done, total })
    })
    await forgetSerials(tx)
    await forgetDays(tx)
    await putDaysTogether(tx)
    const unused = await listUnusedFiles(tx)
    await tx.delete(sampleRecords)
    const entity = { entityType: 'sample_data', entityId: 'year' }
    await logActivity(tx, { adminId, action: 'deleted', ...entity, details: { rows } })
    for (const topic of TOPICS) await announceChange(tx, topic)
    return unused
  })
  await forgetFiles(ctx, files)
  return ok({})
}

const remembered = (kind: string) => sql`(select record_id::uuid from sample_records where kind = ${kind})`

/** Whoever tried something out with a sample application, or asked and renewed a sample member, made more of the sample. */
async function takeAlong(tx: Transaction) {
  const [ofSample, members] = [sql`application_id in ${remembered('applications')}`, remembered('members')]
  await remember(
    tx,
    'applications',
    sql`select id from applications where id in (select id from renewals where member_row_id in ${members})`,
  )
  const bills = sql`bill_id in (select id from bills where subject_id in ${remembered('applications')})`
  await tx.execute(
    sql`update receipts set bill_id = null where ${bills} and id not in ${remembered('receipts')}`,
  )
  await remember(
    tx,
    'members',
    sql`select member_row_id from application_decisions
      where ${ofSample} and member_before is null and member_row_id is not null`,
  )
  await tx.execute(sql`update bank_lines set matched_satang = 0
    where id in (select line_id from bank_matches where ${bills})`)
  for (const [table, column, owners] of BELONGINGS) {
    const isOfSample = sql`${sql.identifier(column)} in ${remembered(owners)}`
    await remember(tx, table, sql`select id from ${sql.identifier(table)} where ${isOfSample}`)
  }
  await remember(
    tx,
    'ledger_entries',
    sql`select id from ledger_entries where source = 'contract' and reference in (
      select record_id from sample_records where kind in ('contract_bills', 'customers'))`,
  )
  await remember(
    tx,
    'documents',
    sql`select id from documents where entry_id in ${remembered('ledger_entries')}`,
  )
  for (const table of ['ledger_entries', 'documents'])
    await remember(
      tx,
      table,
      sql`select id from ${sql.identifier(table)} where application_id is null and member_row_id in ${members}`,
    )
}

/** What is of the sample with the record that its column names. */
const BELONGINGS = [
  ['application_decisions', 'application_id', 'applications'],
  ['access_codes', 'application_id', 'applications'],
  ['ledger_entries', 'application_id', 'applications'],
  ['bills', 'subject_id', 'applications'],
  ['bills', 'subject_id', 'members'],
  ['bills', 'subject_id', 'bookings'],
  ['customer_people', 'customer_id', 'customers'],
  ['contracts', 'customer_id', 'customers'],
  ['contract_items', 'contract_id', 'contracts'],
  ['seats', 'item_id', 'contract_items'],
  ['seat_holders', 'seat_id', 'seats'],
  ['seat_pauses', 'seat_id', 'seats'],
  ['contract_bills', 'customer_id', 'customers'],
  ['contract_bill_periods', 'bill_id', 'contract_bills'],
  ['contract_bill_lines', 'bill_id', 'contract_bills'],
  ['contract_bill_notices', 'bill_id', 'contract_bills'],
  ['contract_extras', 'contract_id', 'contracts'],
  ['bills', 'subject_id', 'contract_bills'],
  ['card_payments', 'bill_id', 'bills'],
  ['bank_imports', 'account_id', 'bank_accounts'],
  ['bank_lines', 'account_id', 'bank_accounts'],
  ['bank_matches', 'line_id', 'bank_lines'],
  ['bank_matches', 'bill_id', 'bills'],
  ['bank_mappings', 'account_id', 'bank_accounts'],
  ['bank_uploads', 'account_id', 'bank_accounts'],
  ['bank_events', 'account_id', 'bank_accounts'],
  ['consents', 'application_id', 'applications'],
  ['documents', 'application_id', 'applications'],
  ['slips', 'receipt_id', 'receipts'],
  ['slip_uses', 'receipt_id', 'receipts'],
  ['mails', 'subject_id', 'applications'],
  ['mails', 'subject_id', 'members'],
  ['mails', 'subject_id', 'customers'],
  ['entitlements', 'member_row_id', 'members'],
  ['visits', 'member_row_id', 'members'],
  ['renewal_requests', 'member_row_id', 'members'],
  ['renewals', 'member_row_id', 'members'],
  ['work_shifts', 'employee_id', 'employees'],
] as const

/** What was edited of a sample post is of the sample, too; a request that led to one stays without it. */
async function takePostsAlong(tx: Transaction) {
  const ofSample = sql`post_id in ${remembered('blog_posts')}`
  await tx.execute(sql`delete from blog_slugs where ${ofSample}`)
  await tx.execute(sql`delete from blog_revisions where ${ofSample}`)
  await tx.execute(sql`update blog_requests set post_id = null where ${ofSample}`)
}

function remember(tx: Transaction, kind: string, ids: SQL) {
  return tx.execute(sql`
    insert into sample_records (kind, record_id, position)
    select ${kind}, found.id, coalesce((select min(position) from sample_records where kind = ${kind}),
      (select max(position) from sample_records))
    from (${ids}) as found (id)
    on conflict do nothing`)
}

/** A department in which somebody real works, a company that pays for somebody real, and staff who were given a way to sign in, are real by now. */
async function leaveBehind(tx: Transaction) {
  await tx.execute(sql`delete from sample_records where kind = 'departments' and record_id::uuid in (
    select departments.id from departments join employees on employees.department = departments.name
    where employees.id not in ${remembered('employees')})`)
  await tx.execute(sql`delete from sample_records where kind = 'customers' and record_id::uuid in (
    select customer_id from members where id not in ${remembered('members')})`)
  await tx.execute(sql`delete from sample_records where kind in ('users', 'admin_users') and record_id::uuid in (
    select user_id from accounts)`)
}

/** The sample's files, without the pictures that somebody's own events show. */
async function listUnusedFiles(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select record_id as key from sample_records
    where kind = 'files' and not exists (select from events where image_url = ${EVENT_IMAGES} || record_id)`)
  return rows.map(({ key }) => key)
}
