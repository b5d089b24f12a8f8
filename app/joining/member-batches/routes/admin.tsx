import { redirect } from 'react-router'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { waitForWork } from '#app/house/long-works/queries.server.ts'
import { PATIENCE_MS } from '#app/house/long-works/rules.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { askForBatch } from '../commands.server.ts'
import { BatchChoices } from '../components/batch-choices.tsx'
import { BatchPlan } from '../components/batch-plan.tsx'
import type { LetterErrors } from '../schema.ts'
import { REFUSALS } from '../texts.ts'
import { readWish, viewPlan } from '../views.server.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('members.edit')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'members', entityId: 'list' })
  return viewPlan(db, readWish(url.searchParams), now())
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = readTexts(await readForm(request), ['seal', 'subject', 'message'])
  const letter = { ...form, message: form.message.replace(/\r\n?/g, '\n') }
  const asked = await askForBatch(ctx, { ...readWish(url.searchParams), ...letter })
  if (asked.ok) {
    await waitForWork(ctx.db, asked.value.workId, PATIENCE_MS)
    return redirect(localizeHref(`/admin/members/together/${asked.value.id}`))
  }
  const typed = { subject: letter.subject, message: letter.message }
  const errors: LetterErrors = 'errors' in asked ? asked.errors : {}
  return refuse({ typed, errors, error: 'reason' in asked ? REFUSALS[asked.reason]() : undefined }, 409)
}

export default function MembersTogether({ loaderData: plan, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title={m.together_title()} />
      <BackLink to={localizeHref('/admin/members')}>{m.member_back()}</BackLink>
      <PageHeader title={m.together_title()} lead={m.together_chosen({ count: plan.chosen })} />
      <BatchChoices plan={plan} />
      <BatchPlan plan={plan} reply={actionData} />
    </>
  )
}
