import type { CommandContext } from '#app/house/access/steps.server.ts'
import { answerProfile, type ProfilePost } from '#app/house/accounts/actions/profile.server.ts'
import type { LoginArea } from '#app/house/accounts/rules/login.ts'
import type { ProfileReply } from '#app/house/accounts/schema/profile-reply.ts'
import { loadProfile } from '#app/house/accounts/views/profile.server.ts'
import { saveMailChoices } from '#app/house/notifications/commands.server.ts'
import { findMailChoices } from '#app/house/notifications/queries.server.ts'
import { offeredTopics } from '#app/house/notifications/rules.ts'
import { savedChoices } from '#app/house/notifications/steps.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { m } from '#app/paraglide/messages.js'
import { MAIL_CHOICES } from './profile-screen.tsx'

/** One's own account, and what one is told by mail. */
export async function loadProfileScreen(ctx: CommandContext, request: Request, area: LoginArea) {
  const [profile, choices] = await Promise.all([
    loadProfile(ctx, request),
    findMailChoices(ctx.db, ctx.actor.userId),
  ])
  const topics = offeredTopics(area, ctx.actor)
  return { profile, choices: savedChoices(choices, topics), topics }
}

/** Does what one of the screen's forms asks for. */
export async function answerProfileScreen(ctx: CommandContext, post: ProfilePost) {
  const { form, area } = post
  if (form.get('intent') !== MAIL_CHOICES) return answerProfile(ctx, post)
  const chosen = form.getAll('topic').map(String)
  const conflict = await saveMailChoices(ctx, area, { chosen, ...readTexts(form, ['version']) })
  if (conflict) {
    const values = Object.fromEntries(chosen.map(topic => [topic, 'on']))
    return refuse<ProfileReply>({ intent: MAIL_CHOICES, errors: {}, values, conflict }, 409)
  }
  return { intent: MAIL_CHOICES, errors: {}, message: m.notification_saved() } satisfies ProfileReply
}
