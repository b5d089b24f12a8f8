import { Panel } from '#app/kit/ui/panel.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'

type DebtPanelProps = { debt: { name: string; accountHref: string; balanceText: string } }

/** Whose debt a slip of the member area pays, and what is owed now. */
export function DebtPanel({ debt: { name, accountHref, balanceText } }: DebtPanelProps) {
  return (
    <Panel title={m.receipt_debt()} lead={m.receipt_debt_lead({ balance: balanceText })}>
      <a href={accountHref} className={TEXT_LINK}>
        {m.ledger_account_of({ name })}
      </a>
    </Panel>
  )
}
