import { formatDay } from '#app/kit/pure/days.ts'
import { numberFormat } from '#app/kit/pure/formats.ts'
import { attemptErrorText } from '#app/machines/webhooks/texts.ts'
import { m } from '#app/paraglide/messages.js'
import type { RequestStatus, WritingStage } from '#app/public/blog/rules/posts.ts'
import type { Budget } from './rules/budget.ts'
import type { ModelFailure } from './rules/failures.ts'

export const REQUEST_STATUS_NAMES: Record<RequestStatus, () => string> = {
  pending: m.blog_request_pending,
  sent: m.blog_request_sent,
  writing: m.blog_request_writing,
  done: m.blog_request_done,
  failed: m.blog_request_failed,
}

export const REQUEST_STATUS_TONES = {
  pending: 'waiting',
  sent: 'waiting',
  writing: 'waiting',
  done: 'good',
  failed: 'bad',
} as const satisfies Record<RequestStatus, string>

const MODEL_FAILURE_TEXTS: Record<ModelFailure, () => string> = {
  MODEL_AWAY: m.blog_model_away,
  MODEL_KEY: m.blog_model_key,
  MODEL_UNKNOWN: m.blog_model_unknown,
  MODEL_BUSY: m.blog_model_busy,
  MODEL_FAULT: m.blog_model_fault,
  MODEL_NO_STREAM: m.blog_model_no_stream,
  MODEL_STALLED: m.blog_model_stalled,
  MODEL_SLOW: m.blog_model_slow,
  MODEL_BROKEN: m.blog_model_broken,
  MODEL_TOO_LONG: m.blog_model_too_long,
  MODEL_CUT: m.blog_model_cut,
  MODEL_DECLINED: m.blog_model_declined,
  MODEL_RUBBISH: m.blog_model_rubbish,
  MODEL_BUDGET: m.blog_model_budget,
  MODEL_INTERRUPTED: m.blog_model_interrupted,
}

/** Why a request failed, for the code that it keeps. */
export function requestErrorText(code: string): string {
  const isOfModel = Object.hasOwn(MODEL_FAILURE_TEXTS, code)
  if (isOfModel) return MODEL_FAILURE_TEXTS[code as ModelFailure]()
  const status = /^HTTP_(\d{3})$/.exec(code)?.[1]
  return status ? m.blog_request_refused({ status }) : attemptErrorText(code)
}

const STAGE_TEXTS: Record<WritingStage, () => string> = {
  asking: m.blog_stage_asking,
  streaming: m.blog_stage_streaming,
  checking: m.blog_stage_checking,
  pausing: m.blog_stage_pausing,
}

/** What the writer is at, with the number of the attempt when it is not the first. */
export function stageText(stage: WritingStage, attempt: number): string {
  const text = STAGE_TEXTS[stage]()
  return attempt > 1 ? m.blog_stage_again({ stage: text, attempt }) : text
}

/** What the model may still write this month. */
export function spentText({ used, most }: Budget, locale: string): string {
  return m.blog_model_spent({ used: counted(used, locale), most: counted(most, locale) })
}

/** Why nothing is written this month any more, and when it will be again. */
export function budgetText({ used, most, renewsOn }: Budget, locale: string): string {
  const day = formatDay(renewsOn, locale)
  return m.blog_model_used_up({ used: counted(used, locale), most: counted(most, locale), day })
}

function counted(count: number, locale: string): string {
  return numberFormat(locale, {}).format(count)
}
