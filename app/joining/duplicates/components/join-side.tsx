import { Facts } from '#app/kit/ui/facts.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import type { JoinView } from '../views.server.ts'

const NOTHING = '–'

/** One of two companies before they are put together: what it is called, and what it has. */
export function JoinSide({ title, side }: { title: string; side: JoinView['into'] }) {
  const { name, legalName, taxId, branch, emails, members, people, contracts, bills, owed, deposit } = side
  return (
    <Panel title={title}>
      <Facts
        facts={[
          { term: m.customer_name(), value: name, isWide: true },
          { term: m.customer_legal_name(), value: legalName || NOTHING, isWide: true },
          { term: m.customer_tax_id(), value: taxId || NOTHING },
          { term: m.customer_branch(), value: branch || NOTHING },
          { term: m.customer_emails(), value: emails, isWide: true },
          { term: m.company_members(), value: members },
          { term: m.company_people(), value: people },
          { term: m.contracts_title(), value: contracts },
          { term: m.duplicates_bills(), value: bills },
          { term: m.company_owes(), value: owed },
          { term: m.company_deposit(), value: deposit },
        ]}
      />
    </Panel>
  )
}
