import type { ReactNode } from 'react'
import { writeHundredths } from '#app/house/settings/schema/parts.ts'
import type { Unseen } from '#app/joining/applications/views/changes.ts'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { MoneyField } from '#app/kit/ui/number-fields.tsx'
import { SeenField } from '#app/kit/ui/seen-field.tsx'
import type { BillView } from '#app/money/bills/views.ts'
import { m } from '#app/paraglide/messages.js'

type AcceptReply = {
  received: string
  withheld: string
  error: string
  field: string | null
  unseen: Unseen | null
}

type AcceptSlipDialogProps = {
  who: string
  /** What is before whoever decides, see `Seen`. */
  seen: string
  bill: Pick<BillView, 'effect' | 'mark' | 'withheldSatang'>
  /** What is decided by, beside the form. */
  evidence: ReactNode
  /** What is proposed as received. */
  proposed: string
  closeHref: string
  /** What the server answered to the last try. */
  reply: AcceptReply | undefined
  /** What is not as it was seen. */
  children: ReactNode
}

/** Says what accepting a slip does that pays for no application, and asks what came in. */
export function AcceptSlipDialog(props: AcceptSlipDialogProps) {
  const { who, seen, bill, evidence, proposed, closeHref, reply, children } = props
  const errorAt = (field: string) => (reply?.field === field ? reply.error : undefined)
  return (
    <FormDialog
      title={m.review_slip_accept_title({ name: who })}
      submitLabel={m.review_slip_accept()}
      closeHref={closeHref}
      evidence={evidence}
      reply={reply && { error: reply.field ? undefined : reply.error }}
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
        error={errorAt('received')}
      />
      {bill.withheldSatang !== undefined && (
        <MoneyField
          label={m.contract_pay_withheld()}
          name="withheld"
          defaultValue={
            reply?.withheld ?? (bill.withheldSatang > 0 ? writeHundredths(bill.withheldSatang) : '')
          }
          error={errorAt('withheld')}
        />
      )}
    </FormDialog>
  )
}
