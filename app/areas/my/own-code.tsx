import { KeyRound } from 'lucide-react'
import type { CodeView } from '#app/joining/portal-accounts/views/membership.ts'
import { AccessCodeCard } from '#app/kit/ui/access-code-card.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'

/** What opens the door: the code itself to whoever has just signed in, and always what it is worth. */
export function OwnCode({ code }: { code: CodeView }) {
  const { state, access } = code
  if (access) return <AccessCodeCard title={m.my_code_section()} code={access} note={worthOf(code)} />
  if (state === 'none') return null
  const isHidden = state === 'valid' || state === 'early'
  return (
    <Panel title={m.my_code_section()}>
      <p className="font-semibold">{worthOf(code)}</p>
      {isHidden && (
        <div className="grid gap-3">
          <p className="text-muted">{m.my_code_show_why()}</p>
          <ButtonLink href={`${localizeHref('/my/login')}?again`} look="secondary">
            <KeyRound className="size-5" aria-hidden="true" />
            {m.my_code_show()}
          </ButtonLink>
        </div>
      )}
    </Panel>
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
