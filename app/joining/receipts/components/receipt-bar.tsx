import { Form, useNavigation } from 'react-router'
import { Button } from '#app/kit/ui/button.tsx'
import { DecisionBar, DecisionLink } from '#app/kit/ui/decision-bar.tsx'
import { SeenField } from '#app/kit/ui/seen-field.tsx'
import { m } from '#app/paraglide/messages.js'
import type { ReceiptView } from '../views/record.ts'

type ReceiptBarProps = {
  receipt: Pick<ReceiptView, 'application' | 'seen'>
  /** The screen's path, to post to. */
  action: string
}

/**
 * Reject, and approve with the application that waits. A slip that comes after the approval is only accepted; one of
 * nobody is rejected or first given to somebody.
 */
export function ReceiptBar({ receipt: { application, seen }, action }: ReceiptBarProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const isLate = application?.status === 'approved'
  return (
    <DecisionBar label={m.review_actions()}>
      {isLate && <p className="mr-auto max-w-prose text-sm text-muted">{m.review_slip_late()}</p>}
      <DecisionLink decision="reject" look="secondary">
        {m.review_reject()}
      </DecisionLink>
      {application?.status === 'submitted' && (
        <DecisionLink decision="approve" look="primary">
          {m.review_approve()}
        </DecisionLink>
      )}
      {isLate && (
        <Form method="post" action={action} className="max-sm:grow">
          <input type="hidden" name="intent" value="approve" />
          <input type="hidden" name="member" value="new" />
          <SeenField seen={seen} />
          <Button type="submit" className="w-full" aria-disabled={isBusy || undefined}>
            {m.review_slip_accept()}
          </Button>
        </Form>
      )}
    </DecisionBar>
  )
}

type UndoBarProps = { undoUntil: string; seen: string; action: string }

/** For a while after it was rejected on its own. */
export function UndoBar({ undoUntil, seen, action }: UndoBarProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <DecisionBar label={m.review_actions()}>
      <Form method="post" action={action} preventScrollReset className="mr-auto">
        <input type="hidden" name="intent" value="undo" />
        <SeenField seen={seen} />
        <Button type="submit" look="secondary" aria-disabled={isBusy || undefined}>
          {m.review_undo({ time: undoUntil })}
        </Button>
      </Form>
    </DecisionBar>
  )
}
