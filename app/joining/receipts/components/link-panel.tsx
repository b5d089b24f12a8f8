import { useSearchParams } from 'react-router'
import { Badge } from '#app/kit/ui/badge.tsx'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { ListControls } from '#app/kit/ui/list-controls.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import type { LinkChoice, ReceiptView } from '../views/record.ts'

/** Of the panel that asks whose slip it is. */
export const WHOSE = 'whose'

type LinkPanelProps = {
  receipt: Pick<ReceiptView, 'application'>
  choices: LinkChoice[]
  /** The screen's path, to post to. */
  action: string
}

/** Finds the application that the slip pays for: those of the same email first, or any other that waits. */
export function LinkPanel({ receipt, choices, action }: LinkPanelProps) {
  const isSearching = useSearchParams()[0].has('q')
  const picker = <Picker choices={choices} action={action} />
  if (!receipt.application) {
    return (
      <div id={WHOSE} className="scroll-mt-24">
        <Panel title={m.review_slip_whose()} lead={m.review_slip_whose_lead()}>
          {picker}
        </Panel>
      </div>
    )
  }
  return (
    <details open={isSearching} className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <summary className="min-h-11 content-center font-semibold">{m.review_slip_another()}</summary>
      <div className="mt-3">{picker}</div>
    </details>
  )
}

function Picker({ choices, action }: Pick<LinkPanelProps, 'choices' | 'action'>) {
  return (
    <div>
      <ListControls searchLabel={m.review_slips_search()} />
      {choices.length === 0 && <p className="text-muted">{m.review_slip_no_choice()}</p>}
      <ul className="grid gap-3">
        {choices.map(choice => (
          <Choice key={choice.id} choice={choice} action={action} />
        ))}
      </ul>
    </div>
  )
}

function Choice({ choice, action }: { choice: LinkChoice; action: string }) {
  const { id, name, memberId, plan, totalText, agoText, isSameEmail, seen } = choice
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-line px-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          {memberId} · {plan} · {totalText} · {agoText}
        </p>
        {isSameEmail && <Badge tone="good">{m.review_slip_same_email()}</Badge>}
      </div>
      <IntentForm
        intent="link"
        fields={{ application: id, seen }}
        action={action}
        label={m.review_slip_link_of({ name, plan })}
      >
        {m.review_slip_link()}
      </IntentForm>
    </li>
  )
}
