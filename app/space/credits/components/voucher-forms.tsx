import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'

type VoucherFormsProps = {
  hours: { id: string; name: string; more: string }[]
  /** Where to post, when it is not the address as it stands. */
  action?: string
}

/** Hours that were bought, each with the button that makes it longer by a voucher; nothing where there is none. */
export function VoucherForms({ hours, action }: VoucherFormsProps) {
  if (hours.length === 0) return null
  return (
    <Panel title={m.credits_voucher_title()} lead={m.credits_voucher_lead()}>
      <ul className="grid gap-3">
        {hours.map(({ id, name, more }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3">
            <span className="font-semibold">{name}</span>
            <IntentForm intent="voucher" fields={{ right: id }} {...(action && { action })}>
              {m.credits_voucher_use({ more })}
            </IntentForm>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
