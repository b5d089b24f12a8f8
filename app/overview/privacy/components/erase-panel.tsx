import { UserX } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import type { PersonView } from '../views/person.ts'

/** Whether somebody can be erased, or what is still open. */
export function ErasePanel({ person }: { person: PersonView }) {
  const { name, kind, refusals, erasedText, mayErase } = person
  if (erasedText) {
    return (
      <Panel title={m.privacy_erased_on({ day: erasedText })}>
        <p className="max-w-prose text-muted">{m.privacy_erased_text()}</p>
      </Panel>
    )
  }
  return (
    <Panel title={m.privacy_erase()} lead={m.privacy_erase_lead()}>
      {refusals.length > 0 && (
        <div className="grid gap-2">
          <p className="font-semibold">{m.privacy_erase_not_yet()}</p>
          <ul className="grid list-disc gap-1 pl-5">
            {refusals.map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {kind === 'employee' && <p className="max-w-prose text-sm text-muted">{m.privacy_employee_law()}</p>}
      {!mayErase && <p className="text-muted">{m.privacy_erase_owner()}</p>}
      {mayErase && refusals.length === 0 && (
        <Link
          to="?erase=1"
          preventScrollReset
          className={buttonClasses('danger', 'small', 'justify-self-start wrap-anywhere')}
        >
          <UserX className="size-5 shrink-0" aria-hidden="true" />
          {m.privacy_erase_open({ name })}
        </Link>
      )}
    </Panel>
  )
}
