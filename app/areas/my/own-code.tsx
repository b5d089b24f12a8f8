import { AccessCodeCard } from '#app/kit/ui/access-code-card.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { CodeView } from '#app/people/portal-accounts/views/code.ts'

/** What opens the door besides: behind a press for whoever has just signed in; and what it is worth, where that is nothing now. */
export function OwnCode({ code }: { code: CodeView }) {
  const { state, access } = code
  if (access) {
    return (
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-reef">
          {m.my_pass_code_show()}
        </summary>
        <AccessCodeCard title={m.my_code_section()} code={access} note={worthOf(code)} />
      </details>
    )
  }
  if (state === 'none') return null
  return (
    <div>
      {state !== 'valid' && <p className="font-semibold">{worthOf(code)}</p>}
      {(state === 'valid' || state === 'early') && (
        <a href={`${localizeHref('/my/login')}?again`} className={TEXT_LINK}>
          {m.my_code_show()}
        </a>
      )}
    </div>
  )
}

export function worthOf({ state, from, until, hours }: CodeView): string {
  if (state === 'rests') return m.my_code_rests()
  if (state === 'used_up') return m.my_code_used_up()
  if (state === 'closed') return m.my_code_closed()
  if (state === 'revoked') return m.my_code_revoked()
  if (state === 'lost') return m.my_code_lost()
  if (state === 'over') return m.status_code_over({ until })
  if (hours) return m.status_code_hours({ period: hours, until })
  return state === 'early' ? m.my_code_early({ from }) : m.status_code_valid({ from, until })
}
