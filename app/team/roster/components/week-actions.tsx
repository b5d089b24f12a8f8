import { Form, useNavigation } from 'react-router'
import { Button } from '#app/kit/ui/button.tsx'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { m } from '#app/paraglide/messages.js'
import type { RosterView } from '../views/week.ts'

/** What can be done with the whole week: plan it again, and publish what is planned. */
export function WeekActions({ week }: { week: RosterView }) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <>
      <IntentForm intent="usual">{m.roster_from_usual()}</IntentForm>
      <IntentForm intent="previous">{m.roster_copy()}</IntentForm>
      {(week.state === 'draft' || week.state === 'changed') && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="publish" />
          <input type="hidden" name="version" value={week.version} />
          <Button type="submit" size="small" className="min-h-11" aria-disabled={isBusy || undefined}>
            {week.state === 'draft' ? m.roster_publish() : m.roster_publish_changes()}
          </Button>
        </Form>
      )}
    </>
  )
}

/** What employees see of the week now. */
export function WeekState({ week: { state, changed } }: { week: RosterView }) {
  const texts = {
    usual: m.roster_state_usual(),
    draft: m.roster_state_draft(),
    published: m.roster_state_published(),
    changed: m.roster_state_changed({ count: changed }),
  }
  const isWaiting = state === 'draft' || state === 'changed'
  return (
    <p
      className={
        isWaiting ? 'mb-4 rounded-control border border-lantern bg-lantern/10 px-4 py-3' : 'mb-4 text-muted'
      }
    >
      {texts[state]}
    </p>
  )
}
