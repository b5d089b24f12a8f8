import { Link } from 'react-router'
import { MailLink } from '#app/kit/ui/contact-links.tsx'
import { Facts } from '#app/kit/ui/facts.tsx'
import { LANGUAGES } from '#app/kit/ui/languages.ts'
import { Panel } from '#app/kit/ui/panel.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'
import type { CustomerView } from '../views.server.ts'

const NOTHING = '–'

/** What a company is called, and how its bills are made. */
export function CustomerFacts({ customer }: { customer: CustomerView }) {
  const { legalName, taxId, branch, address, billingEmails, locale, billingDay, withholds } = customer
  return (
    <Panel title={m.company_facts()}>
      <Facts
        facts={[
          { term: m.customer_legal_name(), value: legalName || NOTHING, isWide: true },
          { term: m.customer_tax_id(), value: taxId || NOTHING },
          { term: m.customer_branch(), value: branch || NOTHING },
          {
            term: m.customer_address(),
            value: <span className="whitespace-pre-line">{address || NOTHING}</span>,
            isWide: true,
          },
          {
            term: m.customer_emails(),
            value: billingEmails.map(email => (
              <div key={email}>
                <MailLink address={email} />
              </div>
            )),
            isWide: true,
          },
          { term: m.customer_language(), value: LANGUAGES[locale as Locale].name },
          { term: m.customer_billing_day(), value: billingDay },
          {
            term: m.customer_withholds(),
            value: withholds ? m.customer_withholds_yes() : m.customer_withholds_no(),
          },
        ]}
      />
    </Panel>
  )
}

type CustomerMoneyProps = { customer: CustomerView; card: { name: string; href: string } | null }

/** What it owes, for everybody it pays for, and the card that it left to be charged. */
export function CustomerMoney({ customer: { owed, credit, deposit }, card }: CustomerMoneyProps) {
  return (
    <Panel title={m.company_money()}>
      <Facts
        facts={[
          { term: m.company_owes(), value: owed },
          { term: m.company_credit(), value: credit },
          { term: m.company_deposit(), value: deposit },
          ...(card
            ? [
                {
                  term: m.saved_card_title(),
                  value: (
                    <Link to={card.href} className={TEXT_LINK}>
                      {card.name}
                    </Link>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Panel>
  )
}
