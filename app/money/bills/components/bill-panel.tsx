import { Badge } from '#app/kit/ui/badge.tsx'
import { Facts } from '#app/kit/ui/facts.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import type { BillFact, BillView } from '../views.ts'

type BillPanelProps = { bill: Pick<BillView, 'title' | 'facts' | 'effect'>; isWaiting: boolean }

/** What a slip is held against, and what accepting it does until that is decided. */
export function BillPanel({ bill: { title, facts, effect }, isWaiting }: BillPanelProps) {
  return (
    <Panel title={title} {...(isWaiting && { lead: effect })}>
      <Facts facts={facts.map(fact => ({ ...fact, value: <Value fact={fact} /> }))} />
    </Panel>
  )
}

function Value({ fact: { value, href, tone } }: { fact: BillFact }) {
  if (tone) return <Badge tone={tone}>{value}</Badge>
  if (!href) return value
  return (
    <a href={href} className={TEXT_LINK}>
      {value}
    </a>
  )
}
