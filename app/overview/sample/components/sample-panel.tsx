import { Link } from 'react-router'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { ConfirmDialog } from '#app/kit/ui/form-dialog.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { WorkProgress } from '#app/kit/ui/work-progress.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'

const SETTINGS = '/admin/settings'

type SamplePanelProps = {
  isAsking: boolean
  /** How far its removal is, while it goes on. */
  removal: { done: number; total: number | null; isStalled: boolean; figures: string | undefined } | null
  /** The last try did not work. */
  hasFailed: boolean
}

/** While the sample year is in the database: what it is, and the way to be rid of it. */
export function SamplePanel({ isAsking, removal, hasFailed }: SamplePanelProps) {
  if (removal)
    return (
      <Panel title={m.sample_title()} lead={m.sample_removing_lead()}>
        <WorkProgress label={m.sample_removing()} {...removal} />
      </Panel>
    )
  return (
    <Panel title={m.sample_title()} lead={m.sample_lead()}>
      <FormAlert>{hasFailed && m.sample_failed()}</FormAlert>
      <Link
        to={localizeHref(`${SETTINGS}?sample=delete`)}
        preventScrollReset
        className={buttonClasses('danger', 'regular', 'justify-self-start')}
      >
        {m.sample_delete()}
      </Link>
      {isAsking && (
        <ConfirmDialog
          question={m.sample_question()}
          intent="delete_sample"
          confirmLabel={m.sample_delete()}
          closeHref={localizeHref(SETTINGS)}
          isDanger
        >
          <p className="text-muted">{m.sample_what_goes()}</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}
