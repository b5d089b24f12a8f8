import type { Day } from '#app/kit/pure/days.ts'
import type { ModelMessage } from './endpoint.ts'
import type { ModelFailure } from './failures.ts'

/** Tokens of this month, read and written together; `renewsOn` is the day on which counting begins again. */
export type Budget = { used: number; most: number; renewsOn: Day }

/** What a call sends, and the most that it may get back. */
export type Plan = { messages: ModelMessage[]; mostOutputTokens: number }

/** Whether what is left of the month pays for the longest answer. */
export function isAffordable(
  { used, most }: Pick<Budget, 'used' | 'most'>,
  { messages, mostOutputTokens }: Plan,
): boolean {
  return used + estimateInput(messages) + mostOutputTokens <= most
}

const BYTES_A_TOKEN = 3

/** About how many tokens a text is, rather too many: a third of a token for a Latin letter, a whole one for a Thai. */
export function estimateTokens(text: string): number {
  return Math.ceil(new TextEncoder().encode(text).length / BYTES_A_TOKEN)
}

export function estimateInput(messages: ModelMessage[]): number {
  return messages.reduce((sum, { content }) => sum + estimateTokens(content), 0)
}

/** After these the model has not even read what it was sent. */
const TURNED_AWAY: ReadonlySet<ModelFailure | null> = new Set([
  'MODEL_AWAY',
  'MODEL_KEY',
  'MODEL_UNKNOWN',
  'MODEL_BUSY',
  'MODEL_NO_STREAM',
] as const)

type Spent = {
  text: string
  failure: ModelFailure | null
  inputTokens: number | null
  outputTokens: number | null
}

/** What a call cost: as its service says; counted here where it says nothing, or the answer broke off before it did. */
export function costOf({ text, failure, inputTokens, outputTokens }: Spent, plan: Plan) {
  if (failure === null && inputTokens !== null && outputTokens !== null) {
    return { inputTokens, outputTokens, isEstimated: false }
  }
  const wasRead = text !== '' || !TURNED_AWAY.has(failure)
  const written = Math.max(outputTokens ?? 0, estimateTokens(text))
  return {
    inputTokens: inputTokens ?? (wasRead ? estimateInput(plan.messages) : 0),
    outputTokens: Math.min(written, plan.mostOutputTokens),
    isEstimated: true,
  }
}
