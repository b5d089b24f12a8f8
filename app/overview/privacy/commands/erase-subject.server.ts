import { sql } from 'drizzle-orm'
import { authorise, type CommandContext } from '#app/house/accounts/steps/guard.server.ts'
import { findErasure } from '#app/house/erasures/queries.server.ts'
import type { Subject } from '#app/house/erasures/rules.ts'
import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { findPerson, type Person } from '../queries/person.server.ts'
import { findSituation } from '../queries/privacy.server.ts'
import { findLinkedMember } from '../queries/same-person.server.ts'
import { type EraseRefusal, eraseRefusals, isConfirmed } from '../rules/privacy.ts'
import { erasePerson } from '../steps/erase.server.ts'

export type EraseFailure = 'not_found' | 'not_confirmed' | 'open'
type Outcome = Result<null, EraseFailure> & { refusals?: EraseRefusal[] }

/**
 * Makes a person anonymous for ever, as far as the tax law lets it.
 * @param typed the person's name or email, by which whoever asks shows that they mean this one
 */
export async function eraseSubject(
  ctx: CommandContext,
  { subject, typed }: { subject: Subject; typed: string },
): Promise<Outcome> {
  await authorise(ctx, 'privacy.erase')
  return ctx.db.transaction(async tx => {
    const person = await lockPerson(tx, subject)
    if (!person) return fail('not_found')
    const refusals = await findRefusals(tx, person, ctx.now())
    if (refusals.length > 0) return { ...fail('open'), refusals }
    if (!isConfirmed(typed, person)) return fail('not_confirmed')
    await erasePerson(tx, { ...ctx, erasedBy: ctx.actor.userId }, person)
    return ok(null)
  })
}

/** Why a person cannot be erased now. */
export async function findRefusals(db: Executor, person: Person, now: Date): Promise<EraseRefusal[]> {
  return eraseRefusals(await findSituation(db, person, now), { now, today: bangkokDay(now) })
}

/** The same for what is old: an application that nobody decided about in all that time waits for nothing. */
export async function mayBeForgotten(db: Executor, person: Person, now: Date): Promise<boolean> {
  const refusals = await findRefusals(db, person, now)
  return refusals.every(refusal => refusal === 'waiting' && person.subject.kind !== 'member')
}

const TABLES: Record<Subject['kind'], string> = {
  member: 'members',
  application: 'applications',
  employee: 'employees',
  receipt: 'receipts',
  request: 'requests',
  guest: 'event_guests',
}

/** Somebody who may be erased, and whom nobody changes before the transaction ends; null once they were. */
export async function lockPerson(tx: Transaction, subject: Subject): Promise<Person | null> {
  const isMembers = subject.kind === 'application' && (await findLinkedMember(tx, subject.id)) !== null
  if (isMembers || !(await findPerson(tx, subject))) return null
  const table = sql.identifier(TABLES[subject.kind])
  await tx.execute(sql`select from ${table} where id = ${subject.id} for update`)
  if (await findErasure(tx, subject.id)) return null
  return findPerson(tx, subject)
}
