import { and, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Subject, SubjectKind } from '#app/house/erasures/rules.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bindCron } from '#app/kit/platform/jobs.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { inSteps, updateInSteps } from '#app/kit/platform/steps.server.ts'
import { bangkokDay, type Day } from '#app/kit/pure/days.ts'
import { deliveries, deliveryAttempts } from '#app/machines/webhooks/tables.server.ts'
import { subjectIdOf } from '#app/money/bills/tables.server.ts'
import { documentFiles, documents } from '#app/money/documents/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import type { NounJobs } from '#app/noun.ts'
import { reapplyErasures } from '../commands/reapply-erasures.server.ts'
import { rememberErasures } from '../queries/erased-list.server.ts'
import { mayBeForgotten } from '../queries/refusals.server.ts'
import { type Due, monthsBefore, taxRecordsFrom } from '../rules/privacy.ts'
import { erasePerson } from '../steps/erase.server.ts'
import { lockPerson } from '../steps/lock-person.server.ts'

/** People erased in one night at most of each kind: a long list is worked off over some nights. */
const A_NIGHT = 500

const DAY_MS = 24 * 60 * 60 * 1000

type Periods = Settings['privacy'] & { today: Day; now: Date }

/**
 * Forgets what the house has no reason to keep any longer (agreement 5.6), and says so in the log as the system. Doing
 * it again, or on two servers, finds what is left. Somebody with something open is left for another night.
 */
export async function forgetWhatIsOver(ctx: ServerContext) {
  const periods = await findPeriods(ctx)
  const erased = {
    member: await eraseDue(ctx, 'member', dueMembers(periods)),
    application: await eraseDue(ctx, 'application', dueApplications(periods)),
    receipt: await eraseDue(ctx, 'receipt', dueReceipts(periods)),
    request: await eraseDue(ctx, 'request', dueRequests(periods)),
    guest: await eraseDue(ctx, 'guest', dueGuests(periods)),
  }
  await emptyTexts(ctx, periods)
  await forgetTaxRecords(ctx, periods)
  await rememberErasures(ctx)
  const isAny = Object.values(erased).some(count => count > 0)
  if (isAny) ctx.log.info({ erased }, 'people whose time is over were made anonymous')
}

/** How much the next night will forget, by the settings as they are saved. */
export async function countDue(ctx: Pick<ServerContext, 'db' | 'now'>): Promise<Due> {
  const periods = await findPeriods(ctx)
  const counts: Record<keyof Due, SQL> = {
    member: dueMembers(periods),
    application: dueApplications(periods),
    receipt: dueReceipts(periods),
    request: dueRequests(periods),
    guest: dueGuests(periods),
    document: sql`select from documents where ${isTaxOver(sql`day`, periods)} and buyer_name <> 'Erased person'`,
    mail: sql`select from mails where ${isOldMail(periods)}`,
    webhook: sql`select from deliveries where ${isOldDelivery(periods)}`,
  }
  const columns = Object.entries(counts).map(
    ([name, rows]) => sql`(select count(*)::int from (${rows}) as due) as ${sql.identifier(name)}`,
  )
  const { rows } = await ctx.db.execute<Due>(sql`select ${sql.join(columns, sql`, `)}`)
  const none = { member: 0, application: 0, receipt: 0, request: 0, guest: 0 }
  return rows[0] ?? { ...none, document: 0, mail: 0, webhook: 0 }
}

async function findPeriods({ db, now }: Pick<ServerContext, 'db' | 'now'>): Promise<Periods> {
  const { privacy } = await findSettings(db)
  return { ...privacy, now: now(), today: bangkokDay(now()) }
}

const notErased = (table: string) =>
  sql`not exists (select from erasures where subject_id = ${sql.identifier(table)}.id)`

/** The plan has ended long ago, and nothing is owed on either side. */
function dueMembers({ today, memberMonths }: Periods): SQL {
  return sql`select id from members
    where status <> 'active' and expiry_date < ${monthsBefore(today, memberMonths)} and ${notErased('members')}
      and (select coalesce(sum(case account when 'owed' then amount_satang else -amount_satang end), 0)
        from ledger_entries where member_row_id = members.id) = 0
      and not exists (select from applications join application_decisions on application_id = applications.id
        where member_row_id = members.id and applications.status = 'submitted')
      and not exists (select from access_codes
        where member_row_id = members.id and revoked_at is null and valid_until > now())`
}

/** Nobody became a member by it, and none of the same confirmed address, which would go along, is younger. */
function dueApplications({ today, applicationMonths }: Periods): SQL {
  const before = monthsBefore(today, applicationMonths)
  return sql`select id from applications
    where status <> 'approved' and submitted_at < ${before} and ${notErased('applications')}
      and not exists (select from members where members.member_id = applications.member_id)
      and not exists (select from renewals where renewals.id = applications.id)
      and not exists (select from application_decisions
        where application_id = applications.id and member_row_id is not null)
      and not exists (select from ledger_entries where application_id = applications.id
        group by application_id
        having sum(case account when 'owed' then amount_satang else -amount_satang end) <> 0)
      and not exists (select from applications as younger
        where lower(younger.email) = lower(applications.email) and younger.submitted_at >= ${before}
          and younger.email_confirmed_at is not null and applications.email_confirmed_at is not null)`
}

/** It goes with no application and no member: of nobody, of a visitor's booking, or of a member who was deleted. */
function dueReceipts({ today, applicationMonths }: Periods): SQL {
  return sql`select id from receipts
    where ${isNull(subjectIdOf(receipts.billId, 'application'))} and ${notErased('receipts')}
      and not exists (select from members where members.id = ${subjectIdOf(receipts.billId, 'debt')})
      and submitted_at < ${monthsBefore(today, applicationMonths)}`
}

/** Kept as long as an application by which nobody became a member, whatever became of it. */
function dueRequests({ today, applicationMonths }: Periods): SQL {
  return sql`select id from requests
    where submitted_at < ${monthsBefore(today, applicationMonths)} and ${notErased('requests')}`
}

/** The event was so many days ago, as the form says, or would have been. */
function dueGuests({ now, guestDays }: Periods): SQL {
  const before = new Date(now.getTime() - guestDays * DAY_MS).toISOString()
  return sql`select id from event_guests
    where coalesce(called_off_at, (select coalesce(ends_at, starts_at) from events where events.id = event_id),
      submitted_at) < ${before}::timestamptz and ${notErased('event_guests')}`
}

async function eraseDue(ctx: ServerContext, kind: SubjectKind, due: SQL): Promise<number> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`${due} order by id limit ${A_NIGHT}`)
  let count = 0
  for (const { id } of rows) {
    ctx.stopping.throwIfAborted()
    if (await eraseOne(ctx, { kind, id })) count += 1
  }
  return count
}

/** Each in a transaction of its own, so that nobody waits for all of them. */
function eraseOne(ctx: ServerContext, subject: Subject): Promise<boolean> {
  return ctx.db.transaction(async tx => {
    const person = await lockPerson(tx, subject)
    if (!person || !(await mayBeForgotten(tx, person, ctx.now()))) return false
    await erasePerson(tx, { ...ctx, erasedBy: null }, person)
    return true
  })
}

function isOldMail({ today, mailDays }: Periods): SQL {
  return sql`created_at < ${today}::date - ${mailDays}::int and status <> 'pending' and text <> ''`
}

function isOldDelivery({ today, webhookDays }: Periods): SQL {
  return sql`created_at < ${today}::date - ${webhookDays}::int and status <> 'pending'
    and payload <> '{}'`
}

/** Words that have arrived long ago, or were given up: what they say stands elsewhere. */
async function emptyTexts(ctx: ServerContext, periods: Periods) {
  const emptied = { text: '', html: '', secrets: null, calendar: null }
  await updateInSteps(ctx, mails, emptied, isOldMail(periods))
  const isOldAnswer = sql`response_body is not null
    and attempted_at < ${periods.today}::date - ${periods.webhookDays}::int`
  await updateInSteps(ctx, deliveryAttempts, { responseBody: null }, isOldAnswer)
  await updateInSteps(ctx, deliveries, { payload: sql`'{}'` }, isOldDelivery(periods))
}

function isTaxOver(day: SQL, { today, taxYears }: Periods): SQL {
  return sql`${day} < ${taxRecordsFrom(today, taxYears)}`
}

/** The database lets this happen to records whose five years are over, and to no other (see the triggers). */
async function forgetTaxRecords(ctx: ServerContext, periods: Periods) {
  const isNamed = and(isTaxOver(sql`day`, periods), ne(documents.buyerName, ERASED_BUYER.name))
  await inSteps(ctx, () => ctx.db.transaction(tx => forgetBuyers(tx, isNamed)))
  const isNoted = and(ne(ledgerEntries.note, ''), isTaxOver(sql`booked_on`, periods))
  await updateInSteps(ctx, ledgerEntries, { note: '' }, isNoted)
}

const ERASED_BUYER = { name: 'Erased person', address: '', tin: null }

/** Papers in one transaction: one without its files would be drawn again as long as it has a name. */
const BATCH = 500

async function forgetBuyers(tx: Transaction, isNamed: SQL | undefined): Promise<number> {
  const { id } = documents
  const named = await tx.select({ id }).from(documents).where(isNamed).limit(BATCH).for('update')
  const ids = named.map(row => row.id)
  if (ids.length === 0) return 0
  await tx.delete(documentFiles).where(inArray(documentFiles.documentId, ids))
  const content = sql`jsonb_set(content, '{buyer}', ${JSON.stringify(ERASED_BUYER)}::jsonb)`
  await tx.update(documents).set({ buyerName: ERASED_BUYER.name, content }).where(inArray(id, ids))
  return ids.length
}

export const jobs: NounJobs = {
  workers: server => [bindCron('forget-what-is-over', '40 3 * * *', () => forgetWhatIsOver(server))],
  resume: reapplyErasures,
}
