import { Badge } from '#app/kit/ui/badge.tsx'
import { m } from '#app/paraglide/messages.js'
import { attemptErrorText } from '../texts.ts'

type AnswerViewProps = {
  statusCode: number | null
  statusText: string | null
  error: string | null
  durationMs: number
  body: string
  isDelivered: boolean
}

/** What came back from a webhook: the status or why there is none, how long it took, and what it said. */
export function AnswerView({
  statusCode,
  statusText,
  error,
  durationMs,
  body,
  isDelivered,
}: AnswerViewProps) {
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={isDelivered ? 'good' : 'bad'}>
          {isDelivered ? m.webhook_answer_taken() : m.webhook_answer_not_taken()}
        </Badge>
        <span className="font-semibold">
          {error === null ? `${statusCode ?? ''} ${statusText ?? ''}` : attemptErrorText(error)}
        </span>
        <span className="text-sm text-muted tabular-nums">{m.webhook_duration({ ms: durationMs })}</span>
      </p>
      {body !== '' && <CodeBlock label={m.webhook_answer()}>{body}</CodeBlock>}
    </div>
  )
}

/** Text of a machine, as it is; a long one scrolls within its box, also by keyboard. */
export function CodeBlock({ label, children }: { label: string; children: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-80 overflow-auto rounded-control bg-sea-1 px-4 py-3"
    >
      <pre className="text-sm whitespace-pre-wrap">{children}</pre>
    </div>
  )
}
