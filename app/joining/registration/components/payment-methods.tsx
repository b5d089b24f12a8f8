import { Form, useNavigation } from 'react-router'
import { classNames } from '#app/kit/ui/class-names.ts'
import { offeredMethods, type PaymentMethod } from '#app/money/methods/rules.ts'
import { METHOD_WORDS } from '#app/money/methods/texts.ts'
import { m } from '#app/paraglide/messages.js'

type PaymentMethodsProps = {
  method: PaymentMethod | null
  /** Whether a card payment leads anywhere. */
  hasCard: boolean
  hasBank: boolean
}

/** The ways to pay; each is one press, and can be changed until it is paid. */
export function PaymentMethods({ method, hasCard, hasBank }: PaymentMethodsProps) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="grid gap-3" preventScrollReset>
      <fieldset className="grid gap-3 sm:grid-cols-3">
        <legend className="mb-3 font-semibold">{m.payment_page_methods()}</legend>
        {offeredMethods({ hasBank }).map(name => (
          <button
            key={name}
            type="submit"
            name="method"
            value={name}
            aria-pressed={name === method}
            aria-disabled={isBusy || undefined}
            className={classNames(
              'grid min-h-14 content-center rounded-control border bg-surface px-4 py-2.5 text-left hover:border-ink',
              name === method ? 'border-2 border-reef' : 'border-control',
            )}
          >
            <span className="font-semibold">{METHOD_WORDS[name].label()}</span>
            <span className="text-sm text-muted">
              {name === 'card' && !hasCard ? m.registration_method_card_off() : METHOD_WORDS[name].hint()}
            </span>
          </button>
        ))}
      </fieldset>
    </Form>
  )
}
