import { validate as isUuid } from 'uuid'
import { readForm } from '#app/kit/platform/form.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { baseLocale, toLocale } from '#app/paraglide/runtime.js'
import { leaveAtKiosk, showAtKiosk } from '../commands/entries.server.ts'
import { spendVoucherAtKiosk } from '../commands/vouchers.server.ts'
import type { EntryAnswer } from '../rules.ts'
import { shownList } from '../schema.ts'
import { reckonKnown } from '../steps/known.server.ts'
import { guardKiosk, tabletContext } from '../steps/token.server.ts'
import { viewAnswer } from '../views/answer.server.ts'
import type { Route } from './+types/data'

export const middleware: Route.MiddlewareFunction[] = [guardKiosk]

/** By what a paired tablet decides while it has no network. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(tabletContext)
  return answer(await reckonKnown(ctx))
}

/** What was shown to a paired tablet, now or while it had no network, each with its answer. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(tabletContext)
  const form = await readForm(request)
  const { intent, entries, key, shownKey, locale } = readTexts(form, [
    ...(['intent', 'entries', 'key', 'shownKey', 'locale'] as const),
  ])
  const language = toLocale(locale) ?? baseLocale
  const now = ctx.now().toISOString()
  if (intent === 'leave') {
    const left = isUuid(key) && isUuid(shownKey) ? await leaveAtKiosk(ctx, { key, shownKey }) : null
    return answer({ now, answers: left ? [await viewAnswer(ctx, left, language)] : [] })
  }
  if (intent === 'voucher') {
    const longer = isUuid(shownKey) ? await spendVoucherAtKiosk(ctx, shownKey) : null
    return answer({ now, answers: longer ? [await viewAnswer(ctx, longer, language)] : [] })
  }
  const shown = shownList.safeParse(readJson(entries))
  if (!shown.success) return answer({ now, answers: [] }, 400)
  const answers: EntryAnswer[] = []
  // One after the other: what a tablet kept is told in the order in which it happened.
  for (const one of shown.data) answers.push(await viewAnswer(ctx, await showAtKiosk(ctx, one), language))
  return answer({ now, answers })
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
