import type { ReactNode } from 'react'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { SeenField } from '#app/kit/ui/seen-field.tsx'
import { m } from '#app/paraglide/messages.js'
import type { Unseen } from '../views/changes.ts'
import type { PaymentView } from '../views/payment.ts'
import { UnseenNotice } from './change-notice.tsx'
import { ReceivedFields, type ReceivedReply } from './received-fields.tsx'

type AcceptDialogProps = {
  who: string
  /** What is before whoever decides, see `Seen`. */
  seen: string
  payment: PaymentView
  /** What is decided by, beside the form. */
  evidence: ReactNode
  closeHref: string
  /** The action's answer to the last try, with what was typed. */
  reply: (ReceivedReply & { unseen: Unseen | null }) | undefined
}

/** Asks what came in with a slip that came after the approval, and says where it goes. */
export function AcceptDialog({ who, seen, payment, evidence, closeHref, reply }: AcceptDialogProps) {
  return (
    <FormDialog
      title={m.review_slip_accept_title({ name: who })}
      submitLabel={m.review_slip_accept()}
      closeHref={closeHref}
      evidence={evidence}
      reply={reply && { error: reply.field === null ? reply.error : undefined }}
    >
      <input type="hidden" name="intent" value="approve" />
      <input type="hidden" name="member" value="new" />
      <SeenField seen={seen} reply={reply} />
      <UnseenNotice change={reply?.unseen?.change} isInDialog />
      <p className="text-muted">{m.review_slip_late()}</p>
      <ReceivedFields payment={payment} reply={reply} />
    </FormDialog>
  )
}
