import { type SQL, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { Subject } from '#app/house/erasures/rules.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'

/**
 * Who is one person (decisions 030 and 040). An address that somebody typed says nothing about whose a record is, on
 * whichever record it stands: anybody may type anybody's. What counts is
 *
 * 1. a link by id: an approval that stands, the link of a renewal, or the member id that the registration gave; and
 * 2. an address that was confirmed, by opening a mail that went there, on both of two applications. Where two members
 *    share such an address it is a team's, and says nothing again.
 *
 * A member is one person with the applications that lead there by these; an application of nobody with those that were
 * the same member's, once that was deleted, and with those of the same confirmed address that no member has. Receipts
 * belong to the application or the member they were sent for, and are nobody's without one. Names and phones never count.
 */
export async function listApplicationIds(db: Executor, { kind, id }: Subject): Promise<string[]> {
  if (kind !== 'member' && kind !== 'application') return []
  const isMember = kind === 'member'
  const base = isMember ? linkedApplications(sql`${id}::uuid`) : withSiblings(sql`${id}::uuid`)
  const memberIds = isMember ? [id] : []
  const { rows } = await db.execute<{ id: string }>(sql`
    with base as (${base}),
    own as (
      select distinct lower(mine.email) as address from applications as mine
      where mine.id in (select id from base) and mine.email_confirmed_at is not null
        and not ${isOfOthers(sql`lower(mine.email)`, memberIds)})
    select id from applications where id in (select id from base)
      or email_confirmed_at is not null and lower(email) in (select address from own)`)
  return rows.map(row => row.id)
}

/** The member that an application made, renewed or is to renew, by a link; null for one that never became one. */
export async function findLinkedMember(db: Executor, applicationId: string): Promise<string | null> {
  if (!isUuid(applicationId)) return null
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from members where id in (${linkedMembers(sql`${applicationId}::uuid`)}) limit 1`)
  return rows[0]?.id ?? null
}

/** The same, or else the only member whose address is the application's, confirmed on both sides. */
export async function memberOf(db: Executor, applicationId: string): Promise<string | null> {
  const linked = await findLinkedMember(db, applicationId)
  if (linked || !isUuid(applicationId)) return linked
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct links.id from applications
    join applications as other on lower(other.email) = lower(applications.email)
      and other.email_confirmed_at is not null
    cross join lateral (${linkedMembers(sql`other.id`)}) as links (id)
    where applications.id = ${applicationId} and applications.email_confirmed_at is not null`)
  const [only, another] = rows
  return only && !another ? only.id : null
}

/** The members that an application is linked to. One that was approved for somebody by mistake, and undone, is not. */
function linkedMembers(application: SQL): SQL {
  return sql`
    select member_row_id from application_decisions
      where application_id = ${application} and member_row_id is not null and undone_at is null
    union select member_row_id from renewals where renewals.id = ${application}
    union select members.id from members join applications as registered using (member_id)
      where registered.id = ${application}`
}

/** The same links, from the member's side. */
function linkedApplications(member: SQL): SQL {
  return sql`
    select application_id as id from application_decisions where member_row_id = ${member} and undone_at is null
    union select id from renewals where member_row_id = ${member}
    union select applications.id from applications join members using (member_id) where members.id = ${member}`
}

/**
 * An application with those that were the same member's: the approval that stands has lost its link with the member who
 * was deleted, and the log, which nobody changes, still has it.
 */
function withSiblings(application: SQL): SQL {
  return sql`
    select ${application} as id
    union (with approvals as (${APPROVALS_OF_DELETED})
      select approvals.id from approvals where member in
        (select member from approvals as own where own.id = ${application}))`
}

/** Applications with the member whom each made or renewed, and who was deleted. */
const APPROVALS_OF_DELETED = sql`
  select distinct on (entity_id) entity_id::uuid as id, details ->> 'memberRowId' as member
  from admin_activity_log
  where entity_type = 'application' and action = 'approved'
    and exists (select from application_decisions where application_id = entity_id::uuid
      and decision = 'approved' and member_row_id is null and undone_at is null)
  order by entity_id, created_at desc`

/** Members who were deleted and whose applications these were. */
export function deletedMembers(applicationIds: string[]): SQL {
  return sql`select member::uuid from (${APPROVALS_OF_DELETED}) as approvals
    where id = any(${sql.param(applicationIds)}::uuid[])`
}

/** Whether an address was also confirmed for another member, with whom it is shared then. */
function isOfOthers(address: SQL, memberIds: string[]): SQL {
  return sql`exists (select from applications as other
    cross join lateral (${linkedMembers(sql`other.id`)}) as links (id)
    where lower(other.email) = ${address} and other.email_confirmed_at is not null
      and links.id <> all(${sql.param(memberIds)}::uuid[]))`
}
