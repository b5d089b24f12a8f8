import { Form } from 'react-router'
import { Button } from '#app/kit/ui/button.tsx'
import { MoneyField } from '#app/kit/ui/number-fields.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'

type DebtPanelProps = {
  debt: { name: string; accountHref: string; balance: string; amount: string }
  /** Whether it can be booked by whoever looks. */
  mayBook: boolean
  reply: { received: string; error: string } | undefined
}

/** Whose debt a slip of the member area pays, what is owed now, and booking it. */
export function DebtPanel({ debt: { name, accountHref, balance, amount }, mayBook, reply }: DebtPanelProps) {
  return (
    <Panel title={m.receipt_debt()} lead={m.receipt_debt_lead({ balance })}>
      <a href={accountHref} className={TEXT_LINK}>
        {m.ledger_account_of({ name })}
      </a>
      {mayBook && (
        <Form method="post" noValidate className="grid gap-4">
          <input type="hidden" name="intent" value="settle" />
          <MoneyField
            label={m.ledger_amount()}
            name="received"
            required
            defaultValue={reply?.received ?? amount}
            error={reply?.error}
          />
          <Button type="submit">{m.receipt_debt_book()}</Button>
        </Form>
      )}
    </Panel>
  )
}
