import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import { bangkokDay, formatDay } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { firstPriceDay } from '../rules/prices.ts'
import { type PriceErrors, type PriceValues, readPrices } from '../schema.ts'
import { mailNewPrices, mailPricesStay } from '../steps/contract-mails.server.ts'
import { lockContract } from '../steps/lock.server.ts'
import { logContract } from '../steps/log.server.ts'
import { changePrices, takePricesBack } from '../steps/prices.server.ts'
import type { Contract } from '../tables.server.ts'

type Outcome = { ok: true } | { ok: false; errors: PriceErrors }

/** Changes prices of a contract from a day on, and mails those who pay it (rule contracts.prices). */
export async function changeContractPrices(
  ctx: CommandContext,
  { id, values }: { id: string; values: PriceValues },
): Promise<Outcome> {
  await authorise(ctx, 'contracts.edit')
  const read = readPrices(values)
  if (!read.ok) return read
  return ctx.db.transaction(async tx => {
    const contract = await lockContract(tx, id)
    if (!contract) return { ok: false, errors: { form: m.contract_gone() } }
    const changed = await changePrices(tx, ctx, contract, read.content)
    if (!changed.ok) return { ok: false, errors: REFUSALS[changed.reason](contract, ctx) }
    const { on } = read.content
    await mailNewPrices(tx, { ...ctx, origin: linkOrigin(ctx) }, contract, { on, changed: changed.value })
    await logContract(tx, ctx, contract, { action: 'prices_changed', details: { firstDay: on } })
    return { ok: true }
  })
}

const REFUSALS = {
  not_running: () => ({ form: m.contract_error_not_open() }),
  planned: () => ({ form: m.contract_prices_planned_already() }),
  renewed: () => ({ form: m.contract_prices_renewed() }),
  too_soon: ({ noticeDays }: Contract, { now }: CommandContext) => {
    const day = formatDay(firstPriceDay(noticeDays, bangkokDay(now())), getLocale())
    return { firstDay: m.contract_prices_too_soon({ day, days: noticeDays }) }
  },
  outside: () => ({ firstDay: m.contract_error_outside() }),
  billed: () => ({ firstDay: m.contract_prices_billed() }),
  nothing: () => ({ percent: m.contract_prices_nothing() }),
}

/** Takes back new prices before their day; those who were told hear of it. */
export async function keepContractPrices(
  ctx: CommandContext,
  id: string,
): Promise<{ ok: true } | { ok: false; error: string }> {
  await authorise(ctx, 'contracts.edit')
  return ctx.db.transaction(async tx => {
    const contract = await lockContract(tx, id)
    if (!contract) return { ok: false, error: m.contract_gone() }
    const kept = await takePricesBack(tx, ctx, contract)
    if (!kept.ok)
      return {
        ok: false,
        error: kept.reason === 'billed' ? m.contract_prices_billed() : m.contract_prices_none(),
      }
    await mailPricesStay(tx, { ...ctx, origin: linkOrigin(ctx) }, contract)
    await logContract(tx, ctx, contract, { action: 'prices_kept' })
    return { ok: true }
  })
}
