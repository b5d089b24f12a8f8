import { Link } from 'react-router'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'

type MemberPayersProps = {
  id: string
  payers: { id: string; email: string }[]
  company: { id: string; name: string } | null
  may: { edit: boolean; seeCompanies: boolean }
}

/** Who pays for a member besides themselves, on their record; nothing where nobody does and one may not change that. */
export function MemberPayers({ id, payers, company, may }: MemberPayersProps) {
  if (payers.length === 0 && !company && !may.edit) return null
  return (
    <section aria-label={m.payer_title()} className="rounded-card border border-line bg-surface px-5 py-4">
      <h2 className="mb-1 text-xl font-bold">{m.payer_title()}</h2>
      <p className="mb-3 wrap-anywhere">
        {company ? <Company company={company} isLinked={may.seeCompanies} /> : emailsOf(payers)}
      </p>
      <Link to={localizeHref(`/admin/members/${id}/payers`)} className={buttonClasses('secondary', 'small')}>
        {m.payer_open()}
      </Link>
    </section>
  )
}

const emailsOf = (payers: MemberPayersProps['payers']) =>
  payers.length === 0 ? m.payer_none() : payers.map(({ email }) => email).join(', ')

function Company({
  company: { id, name },
  isLinked,
}: {
  company: { id: string; name: string }
  isLinked: boolean
}) {
  return isLinked ? <a href={localizeHref(`/admin/customers/${id}`)}>{name}</a> : name
}
