import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { Unseen } from '#app/joining/applications/views/changes.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { MoneyField } from '#app/kit/ui/number-fields.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { SeenField } from '#app/kit/ui/seen-field.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'

/** What the server answered; `balance` where another amount is owed now than was seen. */
type Reply = {
  received: string
  error: string
  field: string | null
  unseen: Unseen | null
  balance?: string | undefined
}

type DebtPanelProps = {
  debt: { name: string; accountHref: string; balanceText: string; balance: string; amount: string }
  /** Whether it can be booked by whoever looks. */
  mayBook: boolean
  seen: string
  reply: Reply | undefined
  /** What stands before the form: what is not as it was seen. */
  children: ReactNode
}

/** Whose debt a slip of the member area pays, what is owed now, and booking it. */
export function DebtPanel({ debt, mayBook, seen, reply, children }: DebtPanelProps) {
  const { name, accountHref, balanceText, balance, amount } = debt
  const amountError = reply?.field === 'received' ? reply.error : undefined
  return (
    <Panel title={m.receipt_debt()} lead={m.receipt_debt_lead({ balance: balanceText })}>
      <a href={accountHref} className={TEXT_LINK}>
        {m.ledger_account_of({ name })}
      </a>
      {children}
      {mayBook && (
        <Form method="post" noValidate className="grid gap-4">
          <input type="hidden" name="intent" value="settle" />
          <input type="hidden" name="balance" value={reply?.balance ?? balance} readOnly />
          <SeenField seen={seen} reply={reply} />
          <FormAlert>{amountError ? undefined : reply?.error || undefined}</FormAlert>
          <MoneyField
            label={m.ledger_amount()}
            name="received"
            required
            defaultValue={reply?.received ?? amount}
            error={amountError}
          />
          <Button type="submit">{m.receipt_debt_book()}</Button>
        </Form>
      )}
    </Panel>
  )
}
