import { CircleCheck, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#app/paraglide/messages.js'

type SetupHintProps = { state: 'ready' | 'no_admin' | 'unreachable' }

/**
 * The hint about connecting a backend (rule accounts.login-pages): small while all is well, else it says what to do.
 */
export function SetupHint({ state }: SetupHintProps) {
  if (state === 'unreachable') {
    return (
      <Notice title={m.account_setup_unreachable()}>
        <p>{m.account_setup_unreachable_text()}</p>
      </Notice>
    )
  }
  if (state === 'no_admin') {
    return (
      <Notice title={m.account_setup_no_admin()}>
        <p>{m.account_setup_no_admin_text()}</p>
        <pre className="rounded-control bg-sea-4 px-4 py-3 text-sm whitespace-pre-wrap text-white">
          <code>{'ADMIN_EMAIL=you@example.com \\\nADMIN_PASSWORD=… \\\nnpm start'}</code>
        </pre>
        <p>{m.account_setup_no_admin_after()}</p>
      </Notice>
    )
  }
  return null
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-6 grid gap-3 rounded-card border-2 border-lantern bg-surface p-5">
      <h2 className="flex items-center gap-2.5 text-lg font-bold">
        <Wrench className="size-5 shrink-0" aria-hidden="true" />
        {title}
      </h2>
      {children}
    </section>
  )
}

/** All is well: one line, with where the backend is set up behind it. */
export function ConnectedHint() {
  return (
    <details className="text-sm text-muted">
      <summary className="inline-flex min-h-11 list-none items-center gap-2 underline decoration-control decoration-dotted underline-offset-4 [&::-webkit-details-marker]:hidden">
        <CircleCheck className="size-4 text-reef" aria-hidden="true" />
        {m.account_setup_ready()}
      </summary>
      <div className="grid gap-2 pt-1">
        <p>{m.account_setup_ready_text()}</p>
        <p>{m.account_setup_first_admin()}</p>
      </div>
    </details>
  )
}
