import { takeFromLimit, takeShare } from '#app/kit/platform/rate-limit.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { type Hint, parseJson } from '../adapters/bank-api.server.ts'
import { bankApiOf, CALLING_BANKS, type CallingBank } from '../adapters/banks.server.ts'
import { askBank } from '../steps/ask-bank.server.ts'

/** A payment a minute at most, each told three times, from the few addresses of a bank. */
const SHARES = { perNetwork: 200, perHouse: 600 }
const HOUR_SECONDS = 60 * 60

/** Takes what somebody says in a bank's name: nothing is believed, and the bank is asked later (rule matching.callbacks). */
export async function receiveCallback(
  ctx: RequestContext,
  name: string | undefined,
  request: Request,
): Promise<Response> {
  const bank = CALLING_BANKS.find(each => each === name)
  const api = bank && bankApiOf(ctx.env, bank)
  if (!bank || !api) return refusal(404, 'There is no such bank here.')
  if (request.method !== 'POST') return refusal(405, '')
  const hint = api.read(parseJson(await request.text()), ctx.now())
  if (!hint) return refusal(400, `This is no callback of ${api.name}.`)
  if (!(await takeShare(ctx, 'bank-callback', SHARES))) return refusal(429, 'Too many.')
  await keepOnce(ctx, bank, hint)
  return Response.json(api.thanks(hint), { headers: { 'Cache-Control': 'no-store' } })
}

/** A bank repeats itself until it is answered, and so may others: what says the same is asked about once in an hour. */
async function keepOnce(ctx: RequestContext, bank: CallingBank, hint: Hint) {
  const said = [bank, hint.id, hint.reference, bangkokDay(new Date(hint.at))]
  const once = { key: `bank-callback:${said.join(':')}`, limit: 1, windowSeconds: HOUR_SECONDS }
  await ctx.db.transaction(async tx => {
    if (await takeFromLimit(tx, { ...once, now: ctx.now() }))
      await ctx.enqueue(tx, askBank, { bank, hint, tries: 0 })
  })
}

const refusal = (status: number, text: string) =>
  new Response(text, { status, headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' } })
