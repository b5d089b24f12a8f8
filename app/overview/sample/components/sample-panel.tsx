import { Link } from 'react-router'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { ConfirmDialog } from '#app/kit/ui/form-dialog.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'

const SETTINGS = '/admin/settings'

/** While the sample year is in the database: what it is, and the way to be rid of it. */
export function SamplePanel({ isAsking }: { isAsking: boolean }) {
  return (
    <Panel title={m.sample_title()} lead={m.sample_lead()}>
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
