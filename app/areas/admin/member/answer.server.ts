import type { CommandContext } from '#app/house/access/steps.server.ts'
import { answerAsking } from '#app/joining/renewals/actions.server.ts'
import { answerRenewal } from '#app/joining/sales/actions/renew.server.ts'
import { answerOf, readForm } from '#app/kit/platform/form.server.ts'
import { readTexts, withoutDialog } from '#app/kit/pure/form-values.ts'
import {
  type Asked,
  answerAutoRenew,
  answerMemberDeletion,
  answerMemberSave,
} from '#app/people/members/actions.server.ts'

const ANSWERS = {
  save: answerMemberSave,
  delete: answerMemberDeletion,
  'auto-renew': answerAutoRenew,
  'ask-renewal': (ctx: CommandContext, { form, url }: Asked) =>
    answerAsking(ctx, { ...readTexts(form, ['id']), screen: screenOf(url) }),
  renew: (ctx: CommandContext, { form, url }: Asked) => answerRenewal(ctx, { form, screen: screenOf(url) }),
}

const screenOf = (url: URL) => url.pathname + withoutDialog(url.search)

/** Answers the forms of the list of members and of a member's record. */
export async function answerMember(
  ctx: CommandContext,
  { request, url, isRecord }: { request: Request; url: URL; isRecord: boolean },
) {
  const form = await readForm(request)
  return answerOf(ANSWERS, form, 'save')(ctx, { form, url, isRecord })
}
