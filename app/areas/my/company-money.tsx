import { Link } from 'react-router'
import type { OwnBillsView, OwnMoneyView } from '#app/joining/contracts/views/own.server.ts'
import { Facts } from '#app/kit/ui/facts.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { OwnBills } from './own-bills.tsx'

type CompanyMoneyProps = { id: string; money: OwnMoneyView; bills: OwnBillsView; takesCards: boolean }

/** What a company owes and has with the house, and its bills, the newest first. */
export function CompanyMoney({ id, money, bills, takesCards }: CompanyMoneyProps) {
  const { owed, credit, deposit } = money
  const facts = [
    { term: m.company_owes(), value: owed },
    ...(credit === null ? [] : [{ term: m.company_credit(), value: credit }]),
    ...(deposit === null ? [] : [{ term: m.company_deposit(), value: deposit }]),
  ]
  return (
    <Panel title={m.contract_bills()}>
      <Facts facts={facts} />
      {takesCards && (
        <Link to={localizeHref(`/my/companies/${id}/card`)} className={TEXT_LINK}>
          {m.saved_card_title()}
        </Link>
      )}
      <OwnBills bills={bills} at={`/my/companies/${id}`} />
    </Panel>
  )
}
