import { Form, useNavigation } from 'react-router'
import { Button } from '#app/kit/ui/button.tsx'
import { DecisionBar, DecisionLink, NextLink } from '#app/kit/ui/decision-bar.tsx'
import { SeenField } from '#app/kit/ui/seen-field.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { DecisionView, RecordView } from '../views/record.ts'

type ApplicationBarProps = {
  application: Pick<RecordView, 'id' | 'status' | 'decisions' | 'seen' | 'received'>
  /** The application that waits next in the same flood; null where it came in none. */
  nextInFlood: string | null
  mayDecide: boolean
}

/** Approve and reject while it waits, undo for a while after, and the way to what waits next. */
export function ApplicationBar({
  application: { id, status, decisions, seen, received },
  nextInFlood,
  mayDecide,
}: ApplicationBarProps) {
  const isWaiting = mayDecide && status === 'submitted'
  const standing = decisions.find(({ undoneBy, undoUntil }) => undoneBy === null && undoUntil !== null)
  const undoable = !mayDecide || isWaiting || standing?.decision !== status ? undefined : standing
  if (!isWaiting && !undoable) return null
  return (
    <DecisionBar label={m.review_actions()}>
      {undoable && <UndoForm key={undoable.id} id={id} decision={undoable} seen={seen} />}
      <NextLink
        after={{ path: `/admin/applications/${id}`, since: received }}
        to={nextInFlood === null ? undefined : localizeHref(`/admin/applications/${nextInFlood}`)}
        isQuiet={isWaiting}
      />
      {isWaiting && (
        <>
          <DecisionLink decision="reject" look="danger" by="r">
            {m.review_reject()}
          </DecisionLink>
          <DecisionLink decision="approve" look="primary" by="a">
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
