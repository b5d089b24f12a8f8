import { Link } from 'react-router'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { DuplicatesView } from '../views.server.ts'

const LIST = 'grid divide-y divide-line border-y border-line'
const ROW = 'flex flex-wrap items-center justify-between gap-3 py-2'

/** Companies that are likely the same, by twos, with why. */
export function Pairs({ pairs }: Pick<DuplicatesView, 'pairs'>) {
  return (
    <Panel title={m.companies_title()} lead={m.duplicates_pairs_lead()}>
      <ul className={LIST}>
        {pairs.map(({ id, otherId, companies, reasons }) => (
          <li key={`${id} ${otherId}`} className={ROW}>
            <div className="min-w-0">
              {companies.map(company => (
                <p key={company.id} className="wrap-anywhere">
                  <a href={localizeHref(`/admin/customers/${company.id}`)}>{company.name}</a>
                  <span className="text-sm text-muted"> {company.detail}</span>
                </p>
              ))}
              <p className="text-sm text-muted">{reasons}</p>
            </div>
            <div className="flex flex-wrap items-center gap-3">
              <Link
                to={localizeHref(`/admin/customers/${id}/join/${otherId}`)}
                className={buttonClasses('secondary', 'small')}
              >
                {m.duplicates_look()} <Names companies={companies} />
              </Link>
              <IntentForm intent="apart" fields={{ one: id, other: otherId }}>
                {m.duplicates_apart()} <Names companies={companies} />
              </IntentForm>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Addresses that pay for so many members that these may be of one company. */
export function SharedPayers({ payers }: Pick<DuplicatesView, 'payers'>) {
  return (
    <Panel title={m.duplicates_payers()} lead={m.duplicates_payers_lead()}>
      <ul className={LIST}>
        {payers.map(({ email, members, personId }) => (
          <li key={email} className={ROW}>
            <p className="min-w-0">
              <span className="font-semibold wrap-anywhere">{email}</span>
              <span className="text-sm text-muted"> {m.duplicates_members({ count: members })}</span>
            </p>
            <Link
              to={localizeHref(`/admin/customers/payers/${personId}`)}
              className={buttonClasses('secondary', 'small')}
            >
              {m.duplicates_make()} <span className="sr-only">{email}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** What was put together lately, each to be taken apart. */
export function Joins({ joins }: Pick<DuplicatesView, 'joins'>) {
  return (
    <Panel title={m.duplicates_recent()} lead={m.duplicates_recent_lead()}>
      <ul className={LIST}>
        {joins.map(({ id, intoId, into, from, members, when }) => (
          <li key={id} className={ROW}>
            <div className="min-w-0">
              <p className="wrap-anywhere">
                <a href={localizeHref(`/admin/customers/${intoId}`)}>{into}</a>
                <span className="text-sm text-muted">
                  {' '}
                  {from === null
                    ? m.duplicates_members({ count: members })
                    : m.duplicates_with({ name: from })}
                </span>
              </p>
              <p className="text-sm text-muted">{when}</p>
            </div>
            <IntentForm intent="undo" fields={{ join: id }} isDanger>
              {m.duplicates_undo()} <span className="sr-only">{into}</span>
            </IntentForm>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Companies of which somebody has said that they are not the same, each to be taken back. */
export function Apart({ apart }: Pick<DuplicatesView, 'apart'>) {
  return (
    <Panel title={m.duplicates_apart_title()} lead={m.duplicates_apart_lead()}>
      <ul className={LIST}>
        {apart.map(({ id, companies, when }) => (
          <li key={id} className={ROW}>
            <div className="min-w-0">
              {companies.map(company => (
                <p key={company.id} className="wrap-anywhere">
                  <a href={localizeHref(`/admin/customers/${company.id}`)}>{company.name}</a>
                </p>
              ))}
              <p className="text-sm text-muted">{when}</p>
            </div>
            <IntentForm intent="doubt" fields={{ pair: id }}>
              {m.duplicates_apart_undo()} <Names companies={companies} />
            </IntentForm>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Which a button is about, for whoever only hears it. */
const Names = ({ companies }: { companies: { name: string }[] }) => (
  <span className="sr-only">{companies.map(({ name }) => name).join(', ')}</span>
)
