import type { ReactNode } from 'react'
import type { Unseen } from '#app/joining/applications/views/changes.ts'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { MoneyField } from '#app/kit/ui/number-fields.tsx'
import { SeenField } from '#app/kit/ui/seen-field.tsx'
import type { BillView } from '#app/money/bills/views.ts'
import { m } from '#app/paraglide/messages.js'

type AcceptSlipDialogProps = {
  who: string
  /** What is before whoever decides, see `Seen`. */
  seen: string
  bill: Pick<BillView, 'effect' | 'mark'>
  /** What is decided by, beside the form. */
  evidence: ReactNode
  /** What is proposed as received. */
  proposed: string
  closeHref: string
  /** What the server answered to the last try. */
  reply: { received: string; error: string; field: string | null; unseen: Unseen | null } | undefined
  /** What is not as it was seen. */
  children: ReactNode
}

/** Says what accepting a slip does that pays for no application, and asks what came in. */
export function AcceptSlipDialog(props: AcceptSlipDialogProps) {
  const { who, seen, bill, evidence, proposed, closeHref, reply, children } = props
  const amountError = reply?.field === 'received' ? reply.error : undefined
  return (
    <FormDialog
      title={m.review_slip_accept_title({ name: who })}
      submitLabel={m.review_slip_accept()}
      closeHref={closeHref}
      evidence={evidence}
      reply={reply && { error: amountError ? undefined : reply.error }}
    >
      <input type="hidden" name="intent" value="accept" />
      <SeenField seen={seen} mark={bill.mark} reply={reply} />
      {children}
      <p className="text-muted">{bill.effect}</p>
      <MoneyField
        label={m.review_received_amount()}
        name="received"
        required
        hint={m.review_received_hint()}
        defaultValue={reply?.received ?? proposed}
        error={amountError}
      />
    </FormDialog>
  )
}
