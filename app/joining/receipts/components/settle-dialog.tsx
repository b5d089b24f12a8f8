import type { ReactNode } from 'react'
import type { Unseen } from '#app/joining/applications/views/changes.ts'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { MoneyField } from '#app/kit/ui/number-fields.tsx'
import { SeenField } from '#app/kit/ui/seen-field.tsx'
import { m } from '#app/paraglide/messages.js'
import type { Acceptance } from '../views/record.ts'

type SettleDialogProps = {
  who: string
  /** What is before whoever decides, see `Seen`. */
  seen: string
  acceptance: Acceptance
  closeHref: string
  /** What the server answered to the last try; `balance` where another amount is owed now than was seen. */
  reply:
    | {
        received: string
        error: string
        field: string | null
        unseen: Unseen | null
        balance?: string | undefined
      }
    | undefined
  /** What is not as it was seen. */
  children: ReactNode
}

/** Says what accepting a slip does that pays for no application, and asks what came in where the slip does not say. */
export function SettleDialog({ who, seen, acceptance, closeHref, reply, children }: SettleDialogProps) {
  const { intent, effect, carried, received } = acceptance
  const amountError = reply?.field === 'received' ? reply.error : undefined
  const mark = { ...carried, ...(reply?.balance !== undefined && { balance: reply.balance }) }
  return (
    <FormDialog
      title={m.review_slip_accept_title({ name: who })}
      submitLabel={m.review_slip_accept()}
      closeHref={closeHref}
      reply={reply && { error: amountError ? undefined : reply.error }}
    >
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(mark).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} readOnly />
      ))}
      <SeenField seen={seen} reply={reply} />
      {children}
      <p className="text-muted">{effect}</p>
      {received !== null && (
        <MoneyField
          label={m.review_received_amount()}
          name="received"
          required
          hint={m.review_received_hint()}
          defaultValue={reply?.received ?? received}
          error={amountError}
        />
      )}
    </FormDialog>
  )
}
