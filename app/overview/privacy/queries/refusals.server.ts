import type { Executor } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { type EraseRefusal, eraseRefusals } from '../rules/privacy.ts'
import type { Person } from './person.server.ts'
import { findSituation } from './privacy.server.ts'

/** Why a person cannot be erased now. */
export async function findRefusals(db: Executor, person: Person, now: Date): Promise<EraseRefusal[]> {
  return eraseRefusals(await findSituation(db, person, now), { now, today: bangkokDay(now) })
}

/** The same for what is old: an application that nobody decided about in all that time waits for nothing. */
export async function mayBeForgotten(db: Executor, person: Person, now: Date): Promise<boolean> {
  const refusals = await findRefusals(db, person, now)
  return refusals.every(refusal => refusal === 'waiting' && person.subject.kind !== 'member')
}
