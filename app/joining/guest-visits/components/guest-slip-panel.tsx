import { Facts } from '#app/kit/ui/facts.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import type { GuestSlipView } from '../views.server.ts'

type GuestSlipPanelProps = { guest: GuestSlipView; isWaiting: boolean }

/** What the slip of a guest's Day Pass is held against, and what accepting it does until that is decided. */
export function GuestSlipPanel({ guest, isWaiting }: GuestSlipPanelProps) {
  const { name, host, hostHref, when, reference } = guest
  return (
    <Panel title={m.visitor_slip()} {...(isWaiting && { lead: m.visitor_slip_lead() })}>
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
    </Panel>
  )
}
