import { CopyButton } from '#app/kit/ui/copy-button.tsx'
import { Dialog } from '#app/kit/ui/dialog.tsx'
import { offeredMethods } from '#app/money/methods/rules.ts'
import { METHOD_WORDS } from '#app/money/methods/texts.ts'
import { m } from '#app/paraglide/messages.js'
import type { DoneReply } from '../views/reply.ts'
import { CarriedValues } from './carried-values.tsx'
import { NoCardLink } from './form-alert.tsx'
import { StatusLinkNote } from './status-link-note.tsx'
import { showAmount } from './total-lines.tsx'
import type { Registration } from './use-registration.ts'

type RegisteredDialogProps = {
  done: DoneReply
  registration: Registration
  supportEmail: string
  hasBank: boolean
  onClose: () => void
  closeHref: string
}

/** The success of the three-step form: the member ID, the total, and the ways to pay it (rule registration.success). */
export function RegisteredDialog({
  done,
  registration,
  supportEmail,
  hasBank,
  onClose,
  closeHref,
}: RegisteredDialogProps) {
  const { action, onSubmit, isBusy } = registration
  return (
    <Dialog
      title={m.registration_success_title()}
      onClose={onClose}
      closeLabel={m.registration_close()}
      closeHref={closeHref}
      className="sm:max-w-lg"
    >
      <p>{m.registration_success_text()}</p>
      <MemberIdCard memberId={done.memberId} />
      <p className="mb-4 font-semibold">
        {m.registration_success_next({ total: showAmount(done.total.totalSatang) })}
      </p>
      <form method="post" action={action} onSubmit={onSubmit} className="grid gap-3">
        <CarriedValues step={3} values={done.values} shown={['paymentMethod']} />
        {done.outcome?.method === 'card' && done.outcome.url === null && (
          <div role="alert" className="rounded-control border-2 border-clay bg-surface p-4">
            <NoCardLink planName={done.planName} supportEmail={supportEmail} />
          </div>
        )}
        {offeredMethods({ hasBank }).map(method => (
          <button
            key={method}
            type="submit"
            name="intent"
            value={`pay:${method}`}
            aria-disabled={isBusy || undefined}
            className="grid min-h-14 rounded-control border border-control bg-surface px-4 py-2.5 text-left hover:border-ink"
          >
            <span className="font-semibold">{METHOD_WORDS[method].label()}</span>
            <span className="text-sm text-muted">{METHOD_WORDS[method].hint()}</span>
          </button>
        ))}
      </form>
      <StatusLinkNote statusPath={done.statusPath} />
    </Dialog>
  )
}

export function MemberIdCard({ memberId }: { memberId: string }) {
  return (
    <div className="my-5 flex flex-wrap items-center justify-between gap-3 rounded-card bg-sea-1 px-5 py-4">
      <p className="grid">
        <span className="text-sm text-muted">{m.registration_member_id()}</span>
        <span className="text-2xl font-bold tracking-wide tabular-nums">{memberId}</span>
      </p>
      <CopyButton
        text={memberId}
        label={m.registration_copy_member_id()}
        copiedLabel={m.registration_copied()}
      />
    </div>
  )
}
