import { type ReactNode, use } from 'react'
import { RadioGroup } from '#app/kit/ui/field.tsx'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { SeenField } from '#app/kit/ui/seen-field.tsx'
import { m } from '#app/paraglide/messages.js'
import type { SlipChangeView, Unseen } from '../views/changes.ts'
import type { PaymentView } from '../views/payment.ts'
import type { ApplicationView, ApprovalChoices } from '../views/record.ts'
import { SlipChangeNotice, UnseenNotice } from './change-notice.tsx'
import { ReceivedFields, type ReceivedReply } from './received-fields.tsx'

/** Value of the choice that makes a new member; the others are ids. */
const NEW_MEMBER = 'new'

type ApproveDialogProps = {
  application: Pick<
    ApplicationView,
    'name' | 'email' | 'memberId' | 'isExistingMember' | 'expiryText' | 'plan'
  >
  choices: ApprovalChoices
  /** What the visitor changed after a slip came in. */
  change: SlipChangeView | null
  /** What is before whoever decides, see `Seen`. */
  seen: string
  payment: PaymentView
  /** What is decided by, beside the form. */
  evidence: ReactNode
  closeHref: string
  /** The action's answer to the last try, with what was typed. */
  reply: (ReceivedReply & { unseen: Unseen | null }) | undefined
}

/** Asks whose membership it is, with the expiry that would come of each answer, before anything is decided. */
export function ApproveDialog({
  application,
  choices,
  payment,
  evidence,
  closeHref,
  reply,
  ...sent
}: ApproveDialogProps) {
  const { name, email, plan, isExistingMember } = application
  const mail = use(MailingContext)
  const isUnknownMember = isExistingMember === true && choices.members.length === 0
  return (
    <FormDialog
      title={m.review_approve_title({ name })}
      submitLabel={m.review_approve()}
      closeHref={closeHref}
      evidence={evidence}
      reply={reply && { error: reply.field === null ? reply.error : undefined }}
    >
      <input type="hidden" name="intent" value="approve" />
      <SeenField seen={sent.seen} reply={reply} />
      <UnseenNotice change={reply?.unseen?.change} isInDialog />
      <SlipChangeNotice change={sent.change} isInDialog />
      <p className="font-semibold wrap-anywhere">{plan}</p>
      <ReceivedFields payment={payment} reply={reply} />
      {choices.isRenewal ? (
        <RenewedMember choices={choices} />
      ) : (
        <RadioGroup
          legend={m.review_approve_who()}
          name="member"
          value={choices.proposed ?? NEW_MEMBER}
          options={optionsOf(application, choices)}
        />
      )}
      {isUnknownMember && <Caution>{m.review_approve_says_member()}</Caution>}
      {choices.isOver && <Caution>{m.review_approve_over()}</Caution>}
      {!payment.hasSlips && payment.received === null && <Caution>{m.review_approve_no_receipt()}</Caution>}
      <p className="wrap-anywhere text-muted">{m.review_approve_effect({ email, mail })}</p>
    </FormDialog>
  )
}

function optionsOf(
  { memberId, expiryText }: ApproveDialogProps['application'],
  { members }: ApprovalChoices,
) {
  const asNew = {
    value: NEW_MEMBER,
    label: m.review_approve_new(),
    hint: m.review_approve_new_hint({ memberId, expiry: expiryText }),
  }
  const renewals = members.map(member => ({
    value: member.id,
    label: member.expiry
      ? m.review_approve_renew({ name: member.name })
      : m.review_approve_add_on({ name: member.name }),
    hint: hintOf(member),
  }))
  return [...renewals, asNew]
}

function hintOf({ memberId, plan, before: until, expiry }: ApprovalChoices['members'][number]): string {
  const before = until ?? m.review_approve_no_expiry()
  return expiry
    ? m.review_approve_renew_hint({ memberId, plan, before, expiry })
    : m.review_approve_add_on_hint({ memberId, plan, before })
}

/** The member asked for it by their own link: there is nobody else to choose. */
function RenewedMember({ choices: { members } }: { choices: ApprovalChoices }) {
  const [member] = members
  if (!member) return null
  return (
    <div className="rounded-control border border-line px-4 py-3">
      <input type="hidden" name="member" value={member.id} />
      <p className="font-semibold wrap-anywhere">{m.review_renewal_of({ name: member.name })}</p>
      <p className="text-sm text-muted">{hintOf(member)}</p>
    </div>
  )
}

function Caution({ children }: { children: string }) {
  return <p className="rounded-control border-2 border-lantern bg-lantern/10 px-4 py-3">{children}</p>
}
