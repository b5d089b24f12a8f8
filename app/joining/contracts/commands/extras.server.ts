import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { m } from '#app/paraglide/messages.js'
import {
  type AccountContext,
  isFreshVisit,
  ownManaged,
} from '#app/people/portal-accounts/steps/guard.server.ts'
import { isOpenToManagers, isOpenToWrite } from '../rules/states.ts'
import { readExtras } from '../schema.ts'
import { setExtras } from '../steps/contracts.server.ts'
import { lockContract } from '../steps/lock.server.ts'
import { logContract } from '../steps/log.server.ts'

/** Says how much people of the company may put on its account, each in a month; nothing where nothing is typed (rule contracts.extras). */
export async function setContractExtras(
  ctx: CommandContext,
  { id, amount }: { id: string; amount: string },
): Promise<{ ok: true } | { ok: false; error: string }> {
  await authorise(ctx, 'contracts.edit')
  const extrasSatang = readExtras(amount)
  if (extrasSatang === undefined) return { ok: false, error: m.contract_error_amount() }
  return ctx.db.transaction(async tx => {
    const contract = await lockContract(tx, id)
    if (!contract) return { ok: false, error: m.contract_gone() }
    if (!isOpenToWrite(contract.state)) return { ok: false, error: m.contract_error_not_open() }
    await setExtras(tx, ctx, contract, { extrasSatang: extrasSatang || null })
    const details = { extrasSatang, before: contract.extrasSatang }
    await logContract(tx, ctx, contract, { action: 'contract_extras_set', details })
    return { ok: true }
  })
}

export type OwnExtrasRefusal = 'not_fresh' | 'not_found' | 'not_open' | 'no_amount' | 'above_contract'

type Lowering = {
  companyId: string
  contractId: string
  /** As it is typed: 0 for nothing any more, '' for what the contract says. */
  amount: string
}

/** Lowers for the company how much its people may put on its account, or ends it; never more than the contract says. */
export async function lowerOwnExtras(
  ctx: AccountContext,
  { companyId, contractId, amount }: Lowering,
): Promise<Result<null, OwnExtrasRefusal>> {
  await ownManaged(ctx, companyId)
  const ownExtrasSatang = readExtras(amount)
  if (ownExtrasSatang === undefined) return fail('no_amount')
  return ctx.db.transaction(async tx => {
    const contract = await lockContract(tx, contractId)
    await ownManaged({ db: tx, account: ctx.account }, companyId)
    if (contract?.customerId !== companyId) return fail('not_found')
    if (!isFreshVisit(ctx)) return fail('not_fresh')
    const { number, extrasSatang } = contract
    if (extrasSatang === null || !isOpenToManagers(contract, bangkokDay(ctx.now()))) return fail('not_open')
    if (ownExtrasSatang !== null && ownExtrasSatang > extrasSatang) return fail('above_contract')
    await setExtras(tx, ctx, contract, { ownExtrasSatang })
    const about = { action: 'contract_extras_set', entityType: 'contract', entityId: contractId }
    const details = { number, ownExtrasSatang, before: contract.ownExtrasSatang, account: ctx.account.id }
    await logActivity(tx, { adminId: null, ...about, details })
    return ok(null)
  })
}
