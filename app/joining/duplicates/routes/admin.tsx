import { type CommandContext, commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { answerOf, readForm } from '#app/kit/platform/form.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { doubtApart, keepApart } from '../commands/apart.server.ts'
import { undoJoin } from '../commands/undo.server.ts'
import { Apart, Joins, Pairs, SharedPayers } from '../components/duplicates.tsx'
import { UNDO_REFUSALS } from '../texts.ts'
import { viewDuplicates } from '../views.server.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('customers.edit')]

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'customer', entityId: 'list' })
  return viewDuplicates(db, now())
}

/** Each says what became of what was pressed. */
const ANSWERS: Record<string, (ctx: CommandContext, form: FormData) => Promise<string>> = {
  undo: async (ctx, form) => {
    const undone = await undoJoin(ctx, readTexts(form, ['join']).join)
    return undone.ok ? m.duplicates_parted() : UNDO_REFUSALS[undone.reason]()
  },
  apart: async (ctx, form) => {
    const { one, other } = readTexts(form, ['one', 'other'])
    const kept = await keepApart(ctx, [one, other])
    return kept.ok ? m.duplicates_apart_done() : m.company_gone()
  },
  doubt: async (ctx, form) => {
    const doubted = await doubtApart(ctx, readTexts(form, ['pair']).pair)
    return doubted.ok ? m.duplicates_apart_undone() : m.duplicates_apart_undone_before()
  },
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request)
  return redirectWithMessage(url.pathname, await answerOf(ANSWERS, form)(commandContext(context), form))
}

export default function Duplicates({ loaderData: { pairs, payers, joins, apart } }: Route.ComponentProps) {
  const isEmpty = pairs.length + payers.length + joins.length + apart.length === 0
  return (
    <>
      <PageTitle title={m.duplicates_title()} />
      <BackLink to={localizeHref('/admin/customers')}>{m.company_back()}</BackLink>
      <PageHeader title={m.duplicates_title()} lead={m.duplicates_lead()} />
      {isEmpty && <EmptyState title={m.duplicates_none()} hint={m.duplicates_none_hint()} />}
      <div className="grid gap-4">
        {pairs.length > 0 && <Pairs pairs={pairs} />}
        {payers.length > 0 && <SharedPayers payers={payers} />}
        {joins.length > 0 && <Joins joins={joins} />}
        {apart.length > 0 && <Apart apart={apart} />}
      </div>
    </>
  )
}
