import { can, type Permission } from '#app/house/access/rules.ts'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { answerOf } from '#app/kit/platform/form.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { attemptErrorText } from '#app/machines/webhooks/texts.ts'
import { m } from '#app/paraglide/messages.js'
import { requestDeletion, requestGeneration, retryRequest } from './commands/requests.server.ts'
import type { RequestOutcome } from './commands/send-request.server.ts'
import { GENERATION_FIELDS } from './schema/request-form.ts'
import type { GenerationErrors } from './schema/requests.ts'

/** What `/manage-blogs` says after a post of one of its forms (rule blog.replies). */
export type ManageReply =
  /** `draftId` is of the post that is there already, to be completed. */
  | { done: string; draftId?: string | undefined }
  | { failed: string; isForbidden?: true }
  | { errors: GenerationErrors }

const ANSWERS: Record<
  string,
  { needs: Permission; answer: (ctx: CommandContext, form: FormData) => Promise<ManageReply> }
> = {
  generate: { needs: 'blog.edit', answer: answerGeneration },
  retry: { needs: 'blog.edit', answer: answerRetry },
  delete: { needs: 'blog.delete', answer: answerDeletion },
}

/** Does what the form asks for. A role that may not is told so instead of losing what was typed. */
export async function answerManage(ctx: CommandContext, form: FormData): Promise<ManageReply> {
  const { needs, answer } = answerOf(ANSWERS, form, 'generate')
  return can(ctx.actor, needs) ? answer(ctx, form) : { failed: m.blog_forbidden(), isForbidden: true }
}

async function answerGeneration(ctx: CommandContext, form: FormData): Promise<ManageReply> {
  const asked = await requestGeneration(ctx, readTexts(form, GENERATION_FIELDS))
  return asked.ok ? generationReply(asked.outcome) : { errors: asked.errors }
}

async function answerDeletion(ctx: CommandContext, form: FormData): Promise<ManageReply> {
  const slug = String(form.get('slug') ?? '')
  const asked = await requestDeletion(ctx, { slug })
  return asked.ok ? deletionReply(asked.value, slug) : { failed: m.blog_delete_gone({ slug }) }
}

async function answerRetry(ctx: CommandContext, form: FormData): Promise<ManageReply> {
  const retried = await retryRequest(ctx, { id: String(form.get('id') ?? '') })
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
