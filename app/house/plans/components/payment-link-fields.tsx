import { Badge } from '#app/kit/ui/badge.tsx'
import type { EditView } from '#app/kit/ui/edit-form.tsx'
import { TextField } from '#app/kit/ui/field.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { linkFieldNames } from '../schema.ts'

type LinkedPlan = {
  slug: string
  title: string
  isActive: boolean
  /** What the link must charge. */
  totals: { forNew: string; forExisting: string }
}

/** Two links for each plan, and whether a visitor who pays by card gets anywhere. */
export function PaymentLinkFields({ field, values, plans }: EditView & { plans: LinkedPlan[] }) {
  return plans.map(({ slug, title, isActive, totals }) => {
    const { forNew, forExisting } = linkFieldNames(slug)
    const fields = [
      { name: forNew, who: m.plan_total_new(), total: totals.forNew },
      { name: forExisting, who: m.plan_total_existing(), total: totals.forExisting },
    ]
    const hosts = [hostOf(values[forNew]), hostOf(values[forExisting])]
    return (
      <Panel
        key={slug}
        title={
          <span className="flex flex-wrap items-center justify-between gap-2">
            {title}
            {isActive ? <CardBadge hosts={hosts} /> : <Badge>{m.plan_off_sale()}</Badge>}
          </span>
        }
        lead={hostsText(hosts)}
      >
        <div className="grid gap-5">
          {fields.map(({ name, who, total }) => (
            <TextField
              key={name}
              {...field(name)}
              label={
                <>
                  <span className="sr-only">{title}: </span>
                  {who}
                </>
              }
              hint={m.plan_link_charges({ total })}
              type="url"
              inputMode="url"
              placeholder="https://"
              autoComplete="off"
            />
          ))}
        </div>
      </Panel>
    )
  })
}

function CardBadge({ hosts }: { hosts: (string | null)[] }) {
  const known = hosts.filter(host => host !== null).length
  if (known === 0) return <Badge>{m.plan_card_off()}</Badge>
  if (known < hosts.length) return <Badge tone="waiting">{m.plan_card_half()}</Badge>
  return <Badge tone="good">{m.plan_card_on()}</Badge>
}

/** The only places where visitors are sent to pay for the plan. */
function hostsText(hosts: (string | null)[]) {
  const known = [...new Set(hosts.filter(host => host !== null))]
  return known.length > 0 && m.plan_link_hosts({ hosts: known.join(', ') })
}

function hostOf(text: string | undefined) {
  const url = URL.parse(text?.trim() ?? '')
  return url?.protocol === 'https:' ? url.host : null
}
