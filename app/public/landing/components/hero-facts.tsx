import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { totalFor } from '#app/house/plans/rules/total.ts'
import { planTexts } from '#app/house/plans/texts/plans.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import { AnchorLink } from '#app/kit/ui/anchor-link.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import type { LandingData } from '../views/landing.server.ts'

const LINK = 'text-reef underline underline-offset-4 hover:decoration-2'

/** The plan that says what a day costs. */
const DAY_PASS = 'day-pass'

/** Where it is, what a day costs, how one gets in: printed like a boarding pass. */
export function HeroFacts({ landing }: { landing: LandingData }) {
  const { company, plans, pricing, isOpeningSoon } = landing
  const dayPass = plans.find(plan => plan.slug === DAY_PASS)
  const total = (isExistingMember: boolean) =>
    dayPass ? formatBaht(totalFor(dayPass, isExistingMember, pricing).totalSatang, getLocale()) : ''

  return (
    <dl className="grid w-full max-w-[52rem] rounded-card border border-line bg-surface sm:grid-cols-3 lg:mt-auto lg:mb-12">
      <Fact
        term={m.landing_fact_where()}
        more={
          <AnchorLink href="#map" className={LINK}>
            {m.landing_fact_where_more()}
          </AnchorLink>
        }
      >
        {company.street}, {company.city}
      </Fact>
      {dayPass && (
        <Fact
          term={m.landing_fact_day()}
          more={m.landing_fact_day_total({ newTotal: total(false), memberTotal: total(true) })}
        >
          {planTexts(dayPass).price}
        </Fact>
      )}
      <Fact
        term={m.landing_fact_entry()}
        more={
          dayPass &&
          !isOpeningSoon && (
            <Link to={localizeHref(`/?register=${DAY_PASS}`)} preventScrollReset className={LINK}>
              {m.landing_fact_entry_more()}
            </Link>
          )
        }
      >
        {isOpeningSoon ? m.opening_soon() : m.landing_fact_entry_text()}
      </Fact>
    </dl>
  )
}

function Fact({ term, more, children }: { term: string; more?: ReactNode; children: ReactNode }) {
  return (
    <div className="border-dashed border-control/60 px-5 py-2.5 not-first:border-t max-sm:grid max-sm:grid-cols-[6.5rem_1fr] max-sm:gap-x-3 sm:py-4 sm:not-first:border-t-0 sm:not-first:border-l">
      <dt className="text-sm text-muted max-sm:row-span-2 max-sm:pt-0.5">{term}</dt>
      <dd className="leading-snug font-semibold">{children}</dd>
      {more && <dd className="mt-0.5 text-sm text-muted">{more}</dd>}
    </div>
  )
}
