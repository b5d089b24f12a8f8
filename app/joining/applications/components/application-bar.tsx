import { ArrowRight } from 'lucide-react'
import { Form, Link, useNavigation } from 'react-router'
import { Button, buttonClasses } from '#app/kit/ui/button.tsx'
import { classNames } from '#app/kit/ui/class-names.ts'
import { DecisionBar, DecisionLink } from '#app/kit/ui/decision-bar.tsx'
import { SeenField } from '#app/kit/ui/seen-field.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { DecisionView, RecordView } from '../views/record.ts'

type ApplicationBarProps = {
  application: Pick<RecordView, 'id' | 'status' | 'decisions' | 'seen'>
  /** The application that waits next; null when none does. */
  nextId: string | null
  mayDecide: boolean
}

/** Approve and reject while it waits, undo for a while after, and the way to the next that waits. */
export function ApplicationBar({
  application: { id, status, decisions, seen },
  nextId,
  mayDecide,
}: ApplicationBarProps) {
  const isWaiting = mayDecide && status === 'submitted'
  const standing = decisions.find(({ undoneBy, undoUntil }) => undoneBy === null && undoUntil !== null)
  const undoable = !mayDecide || isWaiting || standing?.decision !== status ? undefined : standing
  if (!isWaiting && !undoable && nextId === null) return null
  return (
    <DecisionBar label={m.review_actions()}>
      {undoable && <UndoForm key={undoable.id} id={id} decision={undoable} seen={seen} />}
      {nextId !== null && (
        <Link
          to={localizeHref(`/admin/applications/${nextId}`)}
          className={buttonClasses(isWaiting ? 'quiet' : 'secondary', 'regular', 'max-sm:px-3')}
        >
          <span className={classNames(isWaiting && 'max-sm:sr-only')}>{m.review_next()}</span>
          <ArrowRight className="size-5" aria-hidden="true" />
        </Link>
      )}
      {isWaiting && (
        <>
          <DecisionLink decision="reject" look="danger">
            {m.review_reject()}
          </DecisionLink>
          <DecisionLink decision="approve" look="primary">
            {m.review_approve()}
          </DecisionLink>
        </>
      )}
    </DecisionBar>
  )
}

type UndoFormProps = { id: string; decision: DecisionView; seen: string }

function UndoForm({ id, decision, seen }: UndoFormProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form
      method="post"
      action={localizeHref(`/admin/applications/${id}`)}
      preventScrollReset
      className="mr-auto"
    >
      <input type="hidden" name="intent" value="undo" />
      <input type="hidden" name="decision" value={decision.id} />
      <SeenField seen={seen} />
      <Button type="submit" look="secondary" aria-disabled={isBusy || undefined}>
        {m.review_undo({ time: decision.undoUntil ?? '' })}
      </Button>
    </Form>
  )
}
