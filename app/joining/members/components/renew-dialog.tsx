import { ArrowDown } from 'lucide-react'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { ConfirmDialog } from '#app/kit/ui/form-dialog.tsx'
import { m } from '#app/paraglide/messages.js'
import type { RenewalDialog } from '../schema.ts'
import { STATUS_NAMES, TYPE_NAMES } from '../texts.ts'

type RenewDialogProps = { renewal: RenewalDialog; closeHref: string; error: string | undefined }

/** Shows the expiry as it is and as it will be, and asks. */
export function RenewDialog({ renewal, closeHref, error }: RenewDialogProps) {
  const { id, name, memberId, membershipType, from, to, fromText, fromAway, toText, status } = renewal
  return (
    <ConfirmDialog
      question={m.member_renew_question()}
      intent="renew"
      confirmLabel={m.member_renew()}
      closeHref={closeHref}
    >
      {Object.entries({ id, from, to }).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <div className="grid gap-4">
        <FormAlert>{error}</FormAlert>
        <p className="wrap-anywhere">
          <span className="font-semibold">{name}</span>{' '}
          <span className="text-muted tabular-nums">
            {memberId} · {TYPE_NAMES[membershipType]()}
          </span>
        </p>
        <dl className="grid gap-2 rounded-card border border-line bg-surface px-5 py-4">
          <div>
            <dt className="text-sm text-muted">{m.member_renew_from()}</dt>
            <dd className="tabular-nums">
              {fromText ?? m.member_no_expiry()}{' '}
              {fromAway && <span className="text-muted">({fromAway})</span>}
            </dd>
          </div>
          <ArrowDown className="size-5 text-reef" aria-hidden="true" />
          <div>
            <dt className="text-sm text-muted">{m.member_renew_to()}</dt>
            <dd className="text-xl font-bold tabular-nums">{toText}</dd>
          </div>
        </dl>
        {renewal.becomesActive && <p>{m.member_renew_active()}</p>}
        {status !== 'active' && <p>{m.member_renew_stays({ status: STATUS_NAMES[status].label() })}</p>}
      </div>
    </ConfirmDialog>
  )
}
