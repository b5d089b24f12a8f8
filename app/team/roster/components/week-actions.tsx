import { Form, Link, useNavigation } from 'react-router'
import { Button, buttonClasses } from '#app/kit/ui/button.tsx'
import { ConfirmDialog } from '#app/kit/ui/form-dialog.tsx'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { m } from '#app/paraglide/messages.js'
import { WEEK_SOURCES, type WeekSource } from '../rules/sources.ts'
import type { RosterView } from '../views/week.ts'

const PLAN_LABELS: Record<WeekSource, () => string> = { usual: m.roster_from_usual, previous: m.roster_copy }

/** What can be done with the whole week: plan it again, and publish what is planned. */
export function WeekActions({ week }: { week: RosterView }) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <>
      {WEEK_SOURCES.map(source =>
        week.isDraft ? (
          <Link
            key={source}
            to={`?week=${week.monday}&new=${source}`}
            preventScrollReset
            className={buttonClasses('secondary', 'small', 'max-sm:px-2.5')}
          >
            {PLAN_LABELS[source]()}
          </Link>
        ) : (
          <IntentForm key={source} intent={source}>
            {PLAN_LABELS[source]()}
          </IntentForm>
        ),
      )}
      {week.isDraft && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="publish" />
          <input type="hidden" name="version" value={week.version} />
          <Button type="submit" size="small" aria-disabled={isBusy || undefined}>
            {week.state === 'draft' ? m.roster_publish() : m.roster_publish_changes()}
          </Button>
        </Form>
      )}
    </>
  )
}

/** Asks before a draft that somebody has made is replaced. */
export function ReplanDialog({ source, closeHref }: { source: WeekSource; closeHref: string }) {
  return (
    <ConfirmDialog
      question={m.roster_replan_question()}
      intent={source}
      confirmLabel={PLAN_LABELS[source]()}
      closeHref={closeHref}
      isDanger
    >
      <p>{m.roster_replan_text()}</p>
    </ConfirmDialog>
  )
}

/** What employees see of the week now. */
export function WeekState({ week: { state, changed, isDraft } }: { week: RosterView }) {
  const texts = {
    usual: m.roster_state_usual(),
    draft: m.roster_state_draft(),
    published: m.roster_state_published(),
    changed: changed > 0 ? m.roster_state_changed({ count: changed }) : m.roster_state_changed_open(),
  }
  return (
    <p
      className={
        isDraft ? 'mb-4 rounded-control border border-lantern bg-lantern/10 px-4 py-3' : 'mb-4 text-muted'
      }
    >
      {texts[state]}
    </p>
  )
}
