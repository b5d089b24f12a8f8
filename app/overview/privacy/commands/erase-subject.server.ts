import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import type { Subject } from '#app/house/erasures/rules.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { findRefusals } from '../queries/refusals.server.ts'
import { type EraseRefusal, isConfirmed } from '../rules/privacy.ts'
import { erasePerson } from '../steps/erase.server.ts'
import { lockPerson } from '../steps/lock-person.server.ts'

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
