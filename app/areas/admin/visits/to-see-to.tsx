import { Link, useLocation } from 'react-router'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { loadVisits } from './load.server.ts'

type View = Awaited<ReturnType<typeof loadVisits>>
type May = { edit: boolean; charge: boolean }

const ROW = 'flex flex-wrap items-center justify-between gap-3 py-2'

/** What tablets let in without a network, and the house would not have. */
export function Doubtful({ rows, may }: { rows: View['doubtful']; may: May }) {
  const { pathname } = useLocation()
  if (rows.length === 0) return null
  return (
    <Panel title={m.visits_doubtful()} lead={m.visits_doubtful_lead()}>
      <ul className="grid divide-y divide-line">
        {rows.map(({ id, member, memberRowId, where, why }) => (
          <li key={id} id={id} className={ROW}>
            <span>
              {memberRowId ? (
                <Link to={localizeHref(`/admin/members/${memberRowId}`)} className={TEXT_LINK}>
                  {member}
                </Link>
              ) : (
                <span className="font-semibold">{m.visits_doubtful_nobody()}</span>
              )}{' '}
              <span className="text-muted">
                {where} · {why}
              </span>
            </span>
            {may.edit && (
              <IntentForm
                intent="settle_entry"
                fields={{ id }}
                action={pathname}
                label={`${m.visits_doubtful_settle()}: ${member ?? where}`}
              >
                {m.visits_doubtful_settle()}
              </IntentForm>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Hours that were longer than what was paid for: to be charged, or to be let be. */
export function LongStays({ rows, may }: { rows: View['stays']; may: May }) {
  const { pathname } = useLocation()
  if (rows.length === 0) return null
  return (
    <Panel title={m.visits_stays()} lead={m.visits_stays_lead()}>
      <ul className="grid divide-y divide-line">
        {rows.map(({ id, memberRowId, name, plan, stayText }) => (
          <li key={id} id={id} className={ROW}>
            <span>
              <Link to={localizeHref(`/admin/members/${memberRowId}`)} className={TEXT_LINK}>
                {name}
              </Link>{' '}
              <span className="text-muted">{[plan, stayText].filter(Boolean).join(' · ')}</span>
            </span>
            <span className="flex flex-wrap gap-2">
              {may.charge && (
                <Link
                  to={localizeHref(`/admin/members/${memberRowId}/account?sell=1`)}
                  className={buttonClasses('secondary', 'small')}
                >
                  {m.visits_stay_charge()}
                  <span className="sr-only">{name}</span>
                </Link>
              )}
              {may.edit && (
                <IntentForm
                  intent="settle"
                  fields={{ id }}
                  action={pathname}
                  label={`${m.visits_stay_settle()}: ${name}`}
                >
                  {m.visits_stay_settle()}
                </IntentForm>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
