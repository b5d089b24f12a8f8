import { Form, useNavigation } from 'react-router'
import { Button } from '#app/kit/ui/button.tsx'
import { DecisionAnchor, DecisionBar, DecisionLink, NextLink } from '#app/kit/ui/decision-bar.tsx'
import { SeenField } from '#app/kit/ui/seen-field.tsx'
import { m } from '#app/paraglide/messages.js'
import type { ReceiptView } from '../views/record.ts'
import { WHOSE } from './link-panel.tsx'

type ReceiptBarProps = {
  receipt: Pick<ReceiptView, 'id' | 'application' | 'received'>
  /** Whether it pays for no application, and can be accepted by whoever looks. */
  mayAccept: boolean
  /** Whether it is nobody's, and the screen has the applications that it may be given to. */
  mayGive: boolean
}

/**
 * Reject, and approve with the application that waits. A slip that comes after the approval is accepted as a further
 * payment, one of a booking, a guest or a debt for that; one of nobody is rejected or first given to somebody.
 */
export function ReceiptBar({ receipt, mayAccept, mayGive }: ReceiptBarProps) {
  const { application } = receipt
  const isLate = application?.status === 'approved'
  return (
    <DecisionBar label={m.review_actions()}>
      {isLate && <p className="mr-auto max-w-prose text-sm text-muted">{m.review_slip_late()}</p>}
      <Next receipt={receipt} isQuiet />
      <DecisionLink decision="reject" look="danger" by="r">
        {m.review_reject()}
      </DecisionLink>
      {application?.status === 'submitted' && (
        <DecisionLink decision="approve" look="primary" by="a">
          {m.review_approve()}
        </DecisionLink>
      )}
      {(isLate || mayAccept) && (
        <DecisionLink decision="approve" look="primary" by="a">
          {m.review_slip_accept()}
        </DecisionLink>
      )}
      {mayGive && <DecisionAnchor href={`#${WHOSE}`}>{m.review_slip_find()}</DecisionAnchor>}
    </DecisionBar>
  )
}

type NextProps = { receipt: Pick<ReceiptView, 'id' | 'received'>; isQuiet: boolean }

const Next = ({ receipt: { id, received }, isQuiet }: NextProps) => (
  <NextLink after={{ path: `/admin/receipts/${id}`, since: received }} isQuiet={isQuiet} />
)

type UndoBarProps = {
  receipt: Pick<ReceiptView, 'id' | 'received' | 'seen'>
  undo: NonNullable<ReceiptView['undo']>
  /** The screen's path, to post to. */
  action: string
}

/** For a while after it was decided about on its own. */
export function UndoBar({ receipt, undo: { intent, until }, action }: UndoBarProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <DecisionBar label={m.review_actions()}>
      <Form method="post" action={action} preventScrollReset className="mr-auto">
        <input type="hidden" name="intent" value={intent} />
        <SeenField seen={receipt.seen} />
        <Button type="submit" look="secondary" aria-disabled={isBusy || undefined}>
          {m.review_undo({ time: until })}
        </Button>
      </Form>
      <Next receipt={receipt} isQuiet={false} />
    </DecisionBar>
  )
}
