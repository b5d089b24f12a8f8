import { can } from '#app/house/access/rules.ts'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import type { Option } from '#app/kit/ui/picker.tsx'
import { m } from '#app/paraglide/messages.js'
import { viewPickable } from '#app/people/members/views/pick.server.ts'
import { BOOKABLE } from '#app/space/spaces/rules/who.ts'

/** Who may be meant by a text that names nobody, or several: to be chosen from, with what is said about it (rule members.pick). */
export async function viewPerhapsMeant(
  ctx: Pick<CommandContext, 'db' | 'actor'>,
  typed: string,
): Promise<{ choices: Option[]; error: string }> {
  const choices = can(ctx.actor, 'members.view') ? await viewPickable(ctx, typed, BOOKABLE) : []
  const error = choices.length > 0 ? m.booking_error_member_choose() : m.booking_error_member()
  return { choices, error }
}
