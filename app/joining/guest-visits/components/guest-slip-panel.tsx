import { Form } from 'react-router'
import { Button } from '#app/kit/ui/button.tsx'
import { Facts } from '#app/kit/ui/facts.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { SeenField } from '#app/kit/ui/seen-field.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import type { GuestSlipView } from '../views.server.ts'

type GuestSlipPanelProps = {
  guest: GuestSlipView
  /** Whether whoever looks may accept it. */
  mayAccept: boolean
  seen: string
  /** What the server answered to this form. */
  error: string | undefined
}

/** What the slip of a guest's Day Pass is held against, and what accepting it does; with the form for that. */
export function GuestSlipPanel({ guest, mayAccept, seen, error }: GuestSlipPanelProps) {
  const { name, host, hostHref, when, reference } = guest
  return (
    <Panel title={m.visitor_slip()} lead={m.visitor_slip_lead()}>
      <Facts
        facts={[
          { term: m.visitor_guest(), value: name, isWide: true },
          {
            term: m.visitor_host(),
            value: (
              <a href={hostHref} className={TEXT_LINK}>
                {host}
              </a>
            ),
            isWide: true,
          },
          { term: m.visitor_when(), value: when },
          { term: m.renewal_reference(), value: reference },
        ]}
      />
      {mayAccept && (
        <Form method="post" className="grid justify-items-start gap-4">
          <input type="hidden" name="intent" value="accept-guest" />
          <SeenField seen={seen} reply={undefined} />
          <FormAlert>{error}</FormAlert>
          <Button type="submit">{m.booking_slip_accept()}</Button>
        </Form>
      )}
    </Panel>
  )
}
