import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { canBecome } from '#app/joining/contracts/rules/states.ts'
import { lockContract } from '#app/joining/contracts/steps/lock.server.ts'
import { logContract } from '#app/joining/contracts/steps/log.server.ts'
import { takeOwnSpaces } from '#app/joining/contracts/steps/spaces.server.ts'
import type { Contract } from '#app/joining/contracts/tables.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { forgetFiles } from '#app/kit/platform/kept-files.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import { bangkokDay, type Day } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { type KeptCopy, keepCopy } from '../adapters/copy.server.ts'
import { countSignings } from '../queries.server.ts'
import { type PaperErrors, type PaperValues, readPaper } from '../schema.ts'
import { beginSigned } from '../steps/complete.server.ts'
import { endSigning } from '../steps/end.server.ts'
import { lockOpen } from '../steps/lock.server.ts'
import { signings } from '../tables.server.ts'

type Outcome = { ok: true } | { ok: false; errors: PaperErrors }

/** Brings in a contract that was signed on paper: it begins as one that is signed here (rule signatures.paper). */
export async function bringInPaper(
  ctx: CommandContext,
  { id, values, copy }: { id: string; values: PaperValues; copy: File | null },
): Promise<Outcome> {
  await authorise(ctx, 'contracts.edit')
  const read = readPaper(values, bangkokDay(ctx.now()))
  if (!read.ok) return read
  if (!copy) return { ok: false, errors: { copy: m.signing_error_copy() } }
  const kept = await keepCopy(ctx, copy, ctx.actor.userId)
  if (!kept.ok) return { ok: false, errors: { copy: kept.reason } }
  const signed = await ctx.db.transaction(tx => insertPaper(tx, ctx, id, { ...read.content, ...kept.value }))
  if (!signed.ok) await forgetFiles(ctx, [kept.value.key])
  return signed
}

type Paper = KeptCopy & { signedBy: string; signedOn: Day }

async function insertPaper(tx: Transaction, ctx: CommandContext, id: string, paper: Paper): Promise<Outcome> {
  const contract = await lockContract(tx, id)
  if (!contract) return { ok: false, errors: { form: m.contract_gone() } }
  if (!canBecome(contract.state, 'signed'))
    return { ok: false, errors: { form: m.contract_error_not_open() } }
  if (!(await takeOwnSpaces(tx, contract))) return { ok: false, errors: { form: m.contract_error_space() } }
  await takeBackOpen(tx, ctx, contract)
  const { key: paperKey, ...signed } = paper
  const at = ctx.now()
  const version = (await countSignings(tx, id)) + 1
  const done = { way: 'paper', state: 'done', endedAt: at, createdAt: at } as const
  await tx
    .insert(signings)
    .values({ ...signed, ...done, paperKey, version, contractId: id, locale: getLocale() })
  await logContract(tx, ctx, contract, { action: 'contract_paper', details: { version } })
  await beginSigned(tx, ctx, contract)
  return { ok: true }
}

/** Nobody signs here what was signed on paper. */
async function takeBackOpen(tx: Transaction, ctx: CommandContext, contract: Contract) {
  const signing = await lockOpen(tx, contract)
  const end = { state: 'withdrawn', reason: m.signing_paper_instead() } as const
  if (signing) await endSigning(tx, { ...ctx, origin: linkOrigin(ctx) }, { contract, signing }, end)
}
