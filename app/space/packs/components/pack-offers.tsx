import { ButtonLink } from '#app/kit/ui/button.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import type { PackOffer } from '../views.server.ts'

/** What a member can buy of credits, each with its price and what an hour of it costs; nothing where nothing is sold. */
export function PackOffers({ offers, screen }: { offers: PackOffer[]; screen: string }) {
  if (offers.length === 0) return null
  return (
    <Panel title={m.pack_offers()} lead={m.pack_offers_lead()}>
      <ul className="grid divide-y divide-line border-y border-line">
        {offers.map(({ id, name, terms, price, each }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <span className="grid min-w-40 flex-1">
              <span className="font-semibold wrap-anywhere">{name}</span>
              <span className="text-sm text-muted">{terms}</span>
            </span>
            <span className="grid tabular-nums sm:justify-items-end">
              <span className="font-semibold">{price}</span>
              <span className="text-sm text-muted">{each}</span>
            </span>
            <ButtonLink
              href={`${screen}/packs/${id}`}
              look="secondary"
              size="small"
              className="ml-auto min-h-11"
              aria-label={m.pack_buy_named({ name })}
            >
              {m.pack_buy()}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
