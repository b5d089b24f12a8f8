import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { m } from '#app/paraglide/messages.js'
import type { RenewalRefusal } from '../rules/renewal.ts'
import { type RenewalErrors, type RenewalValues, readRenewal } from '../schema.ts'
import { lockContract } from '../steps/lock.server.ts'
import { logContract } from '../steps/log.server.ts'
import { draftRenewal } from '../steps/renewal.server.ts'

/** Writes a draft that renews a contract (rule contracts.renewal). @returns its id */
export async function renewContract(
  ctx: CommandContext,
  { id, values }: { id: string; values: RenewalValues },
): Promise<{ ok: true; id: string } | { ok: false; errors: RenewalErrors }> {
  await authorise(ctx, 'contracts.edit')
  const read = readRenewal(values)
  if (!read.ok) return read
  return ctx.db.transaction(async tx => {
    const contract = await lockContract(tx, id)
    if (!contract) return { ok: false, errors: { form: m.contract_gone() } }
    const { lastDay } = read.content
    if (lastDay !== null && contract.lastDay !== null && lastDay <= contract.lastDay)
      return { ok: false, errors: { lastDay: m.contract_error_last_day() } }
    const renewal = await draftRenewal(tx, ctx, contract, read.content)
    if (!renewal.ok) return { ok: false, errors: { form: REFUSALS[renewal.reason]() } }
    await logContract(tx, ctx, renewal.value, { action: 'created', details: { renews: contract.number } })
    return { ok: true, id: renewal.value.id }
  })
}

const REFUSALS: Record<RenewalRefusal, () => string> = {
  not_running: m.contract_error_not_open,
  no_last_day: m.contract_renew_no_last_day,
  renewed: m.contract_renewed_already,
}
