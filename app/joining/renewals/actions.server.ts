import type { CommandContext } from '#app/house/access/steps.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { mailingOf } from '#app/kit/pure/mailing.ts'
import { m } from '#app/paraglide/messages.js'
import { type AskRefusal, requestRenewal } from './commands/ask.server.ts'

/** Answers the dialog that asks a member to renew; one is back on the screen. */
export async function answerAsking(ctx: CommandContext, { id, screen }: { id: string; screen: string }) {
  const asked = await requestRenewal(ctx, { id })
  const mail = mailingOf(ctx.env)
  const done = asked.ok ? m.member_renewal_sent({ email: asked.value, mail }) : askRefusalText(asked.reason)
  return redirectWithMessage(screen, done)
}

function askRefusalText(reason: AskRefusal): string {
  const texts: Record<AskRefusal, () => string> = {
    not_found: m.member_deleted_meanwhile,
    cannot_renew: m.member_renewal_cannot,
    just_asked: m.member_renewal_just_asked,
  }
  return texts[reason]()
}
