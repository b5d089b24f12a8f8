import { AccessCodeCard } from '#app/kit/ui/access-code-card.tsx'
import { m } from '#app/paraglide/messages.js'
import type { RecordView } from '../views/record.ts'

/** The access code: one line while it is provisional and nobody asks for it, a ticket once it is theirs. */
export function CodePanel({ code }: { code: NonNullable<RecordView['code']> }) {
  const { id, pass, isProvisional, from, until } = code
  const ticket = (
    <AccessCodeCard
      title={m.review_code_title()}
      code={{ id, pass: pass ?? m.access_pass_gone() }}
      note={isProvisional ? m.access_provisional_staff({ until }) : m.review_code_note({ from, until })}
    />
  )
  if (!isProvisional) return ticket
  return (
    <details className="grid min-w-0 gap-3 rounded-card border border-line bg-surface px-5 sm:px-6">
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm">
        <span className="font-semibold">{m.review_code_title()}</span>{' '}
        <span className="text-muted wrap-anywhere">{id}</span>
      </summary>
      <div className="pb-3">{ticket}</div>
    </details>
  )
}
