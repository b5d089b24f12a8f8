import { validate as isUuid } from 'uuid'
import { answerOf, readForm } from '#app/kit/platform/form.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { baseLocale, type Locale, toLocale } from '#app/paraglide/runtime.js'
import { leaveAtKiosk, showAtKiosk } from '../commands/entries.server.ts'
import { spendVoucherAtKiosk } from '../commands/vouchers.server.ts'
import type { EntryAnswer } from '../rules.ts'
import { shownList } from '../schema.ts'
import { reckonKnown } from '../steps/known.server.ts'
import { guardKiosk, type KioskContext, tabletContext } from '../steps/token.server.ts'
import { viewAnswer } from '../views/answer.server.ts'
import type { Route } from './+types/data'

export const middleware: Route.MiddlewareFunction[] = [guardKiosk]

/** By what a paired tablet decides while it has no network. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(tabletContext)
  return answer(await reckonKnown(ctx))
}

/** Each gives the answers to what was sent; null where that is not what a tablet sends. */
const ANSWERS: Record<
  string,
  (ctx: KioskContext, form: FormData, language: Locale) => Promise<EntryAnswer[] | null>
> = {
  show,
  leave: async (ctx, form, language) => {
    const { key, shownKey } = readTexts(form, ['key', 'shownKey'])
    const left = isUuid(key) && isUuid(shownKey) ? await leaveAtKiosk(ctx, { key, shownKey }) : null
    return left ? [await viewAnswer(ctx, left, language)] : []
  },
  voucher: async (ctx, form, language) => {
    const { shownKey } = readTexts(form, ['shownKey'])
    const longer = isUuid(shownKey) ? await spendVoucherAtKiosk(ctx, shownKey) : null
    return longer ? [await viewAnswer(ctx, longer, language)] : []
  },
}

/** What was shown to a paired tablet, now or while it had no network, each with its answer. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(tabletContext)
  const form = await readForm(request)
  const language = toLocale(readTexts(form, ['locale']).locale) ?? baseLocale
  const now = ctx.now().toISOString()
  const answers = await answerOf(ANSWERS, form, 'show')(ctx, form, language)
  return answer({ now, answers: answers ?? [] }, answers ? 200 : 400)
}

async function show(ctx: KioskContext, form: FormData, language: Locale) {
  const shown = shownList.safeParse(readJson(readTexts(form, ['entries']).entries))
  if (!shown.success) return null
  const answers: EntryAnswer[] = []
  // One after the other: what a tablet kept is told in the order in which it happened.
  for (const one of shown.data) answers.push(await viewAnswer(ctx, await showAtKiosk(ctx, one), language))
  return answers
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function answer(body: object, status = 200) {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } })
}
