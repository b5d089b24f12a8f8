import { Form } from 'react-router'
import { Button, ButtonLink } from '#app/kit/ui/button.tsx'
import { CheckboxField } from '#app/kit/ui/field.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { OwnCardReply } from '../actions.server.ts'
import type { OwnCardView } from '../views/card.server.ts'

type OwnCardProps = { view: OwnCardView; reply: OwnCardReply | undefined }

/** The card that is charged, with the way to end that; or what one agrees to, and the way to leave one at Stripe. */
export function OwnCard({ view, reply }: OwnCardProps) {
  const { card, offer, isFresh, isWaiting, isCancelled } = view
  if (card)
    return (
      <Panel title={card.name} lead={card.agreed}>
        <ul className="grid gap-2">
          {card.charges.map(text => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p className="text-muted">{m.saved_card_failing()}</p>
        <IntentForm intent="remove" isDanger>
          {m.saved_card_remove()}
        </IntentForm>
      </Panel>
    )
  if (isWaiting) return <p>{m.saved_card_waiting()}</p>
  if (!offer) return <p>{m.saved_card_not_taken()}</p>
  return (
    <Panel title={m.saved_card_leave()} lead={m.saved_card_leave_lead()}>
      {isCancelled && <p className="font-semibold">{m.saved_card_cancelled()}</p>}
      <FormAlert>{reply?.error}</FormAlert>
      {reply?.url ? (
        <div className="grid gap-4">
          <p>{m.saved_card_at_stripe()}</p>
          <ButtonLink href={reply.url} className="justify-self-start">
            {m.saved_card_go()}
          </ButtonLink>
        </div>
      ) : isFresh ? (
        <Agreement offer={offer} ticked={reply?.ticked ?? []} />
      ) : (
        <div className="grid justify-items-start gap-3">
          <p className="text-muted">{m.saved_card_fresh()}</p>
          <ButtonLink href={`${localizeHref('/my/login')}?again`} look="secondary">
            {m.my_email_sign_in()}
          </ButtonLink>
        </div>
      )}
    </Panel>
  )
}

type Offer = NonNullable<OwnCardView['offer']>

function Agreement({ offer: { hasContracts, renewal }, ticked }: { offer: Offer; ticked: string[] }) {
  if (!hasContracts && !renewal) return <p>{m.saved_card_nothing_to_charge()}</p>
  return (
    <Form method="post" className="grid gap-5">
      <input type="hidden" name="intent" value="save" />
      <div>
        {hasContracts && (
          <CheckboxField
            name="contracts"
            label={m.saved_card_agree_contracts()}
            hint={m.saved_card_agree_contracts_hint()}
            defaultChecked={ticked.includes('contracts')}
          />
        )}
        {renewal && (
          <>
            <input type="hidden" name="seen" value={renewal.seen} />
            <CheckboxField
              name="renewals"
              label={m.saved_card_agree_renewals({ price: renewal.price, days: renewal.days })}
              hint={m.saved_card_agree_renewals_hint()}
              defaultChecked={ticked.includes('renewals')}
            />
          </>
        )}
      </div>
      <p className="text-muted">{m.saved_card_end_any_time()}</p>
      <Button type="submit" className="justify-self-start">
        {m.saved_card_agree()}
      </Button>
    </Form>
  )
}
