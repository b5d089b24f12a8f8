import type { CommandContext } from '#app/house/access/steps.server.ts'
import { answerAsking } from '#app/joining/renewals/actions.server.ts'
import { answerRenewal } from '#app/joining/sales/actions/renew.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { readTexts, withoutDialog } from '#app/kit/pure/form-values.ts'
import { answerMemberForm } from '#app/people/members/actions.server.ts'

type Asked = { request: Request; url: URL; isRecord: boolean }

/** Answers the forms of the list of members and of a member's record. */
export async function answerMember(ctx: CommandContext, { request, url, isRecord }: Asked) {
  const form = await readForm(request)
  const { intent, id } = readTexts(form, ['intent', 'id'])
  const screen = url.pathname + withoutDialog(url.search)
  if (intent === 'ask-renewal') return answerAsking(ctx, { id, screen })
  if (intent === 'renew') return answerRenewal(ctx, { form, screen })
  return answerMemberForm(ctx, { form, url, isRecord })
}
