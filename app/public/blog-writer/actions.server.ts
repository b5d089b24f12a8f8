import { can } from '#app/house/access/rules.ts'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { attemptErrorText } from '#app/machines/webhooks/texts.ts'
import { m } from '#app/paraglide/messages.js'
import { requestDeletion, requestGeneration, retryRequest } from './commands/requests.server.ts'
import type { RequestOutcome } from './commands/send-request.server.ts'
import type { GenerationErrors, GenerationValues } from './schema/requests.ts'

/** What `/manage-blogs` says after a post of one of its forms (rule blog.replies). */
export type ManageReply =
  /** `draftId` is of the post that is there already, to be completed. */
  | { done: string; draftId?: string | undefined }
  | { failed: string; isForbidden?: true }
  | { errors: GenerationErrors }

/** Does what the form asks for. A role that may not is told so instead of losing what was typed. */
export async function answerManage(
  ctx: CommandContext,
  form: FormData,
  values: GenerationValues,
): Promise<ManageReply> {
  const intent = form.get('intent')
  const isDeletion = intent === 'delete'
  if (!can(ctx.actor, isDeletion ? 'blog.delete' : 'blog.edit')) {
    return { failed: m.blog_forbidden(), isForbidden: true }
  }
  if (isDeletion) return answerDeletion(ctx, String(form.get('slug') ?? ''))
  if (intent === 'retry') return answerRetry(ctx, String(form.get('id') ?? ''))
  const asked = await requestGeneration(ctx, values)
  return asked.ok ? generationReply(asked.outcome) : { errors: asked.errors }
}

async function answerDeletion(ctx: CommandContext, slug: string): Promise<ManageReply> {
  const asked = await requestDeletion(ctx, { slug })
  return asked.ok ? deletionReply(asked.value, slug) : { failed: m.blog_delete_gone({ slug }) }
}

async function answerRetry(ctx: CommandContext, id: string): Promise<ManageReply> {
  const retried = await retryRequest(ctx, { id })
  if (!retried.ok) return { failed: m.blog_retry_gone() }
  const { request, outcome } = retried.value
  return request.kind === 'delete' ? deletionReply(outcome, request.slug ?? '') : generationReply(outcome)
}

function generationReply(outcome: RequestOutcome): ManageReply {
  if (outcome.ok) return { done: m.blog_generate_sent(), draftId: outcome.draftId }
  if (outcome.reason === 'refused') return { failed: m.blog_generate_failed({ text: outcome.text }) }
  return { failed: m.blog_generate_error({ message: attemptErrorText(outcome.code) }) }
}

function deletionReply(outcome: RequestOutcome, slug: string): ManageReply {
  if (outcome.ok) return { done: m.blog_delete_sent({ slug }) }
  if (outcome.reason === 'refused') return { failed: m.blog_delete_failed({ slug, text: outcome.text }) }
  return { failed: m.blog_delete_error({ slug, message: attemptErrorText(outcome.code) }) }
}
