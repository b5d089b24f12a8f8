import { answerProfile, type ProfilePost } from '#app/house/accounts/answer-profile.server.ts'
import type { CommandContext } from '#app/house/accounts/guard.server.ts'
import { loadProfile } from '#app/house/accounts/load-profile.server.ts'
import type { ProfileReply } from '#app/house/accounts/profile-reply.ts'
import type { LoginArea } from '#app/house/accounts/rules.ts'
import { findMailChoices } from '#app/house/notifications/choices.server.ts'
import { saveMailChoices } from '#app/house/notifications/commands.server.ts'
import { offeredTopics } from '#app/house/notifications/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { MAIL_CHOICES } from './profile-screen.tsx'

/** One's own account, and what one is told by mail. */
export async function loadProfileScreen(ctx: CommandContext, request: Request, area: LoginArea) {
  const [profile, choices] = await Promise.all([
    loadProfile(ctx, request),
    findMailChoices(ctx.db, ctx.actor.userId),
  ])
  return { profile, choices, topics: offeredTopics(area, ctx.actor) }
}

/** Does what one of the screen's forms asks for. */
export async function answerProfileScreen(ctx: CommandContext, post: ProfilePost) {
  const { form, area } = post
  if (form.get('intent') !== MAIL_CHOICES) return answerProfile(ctx, post)
  await saveMailChoices(ctx, area, form.getAll('topic').map(String))
  return { intent: MAIL_CHOICES, errors: {}, message: m.notification_saved() } satisfies ProfileReply
}
