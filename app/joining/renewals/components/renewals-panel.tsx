import { use } from 'react'
import { Link } from 'react-router'
import { Badge, type Tone } from '#app/kit/ui/badge.tsx'
import { CopyButton } from '#app/kit/ui/copy-button.tsx'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { RenewalState } from '../rules/renewals.ts'
import type { AskedRenewal, AskedRenewals } from '../views/asked.ts'

type RenewalsPanelProps = { renewals: AskedRenewals; memberId: string; mayAsk: boolean }

/** What the member was asked to renew, what became of it, and the way to ask once more. */
export function RenewalsPanel({ renewals: { canAsk, rows }, memberId, mayAsk }: RenewalsPanelProps) {
  return (
    <section
      aria-label={m.member_renewals()}
      className="grid gap-2 rounded-card border border-line bg-surface px-5 py-4"
    >
      <h2 className="text-xl font-bold">{m.member_renewals()}</h2>
      {rows.length === 0 ? (
        <p className="text-muted">{m.member_renewals_none()}</p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map(row => (
            <Item key={row.id} row={row} mayCopy={mayAsk} />
          ))}
        </ul>
      )}
      {mayAsk && canAsk && <Ask memberId={memberId} isAgain={rows[0]?.url != null} />}
    </section>
  )
}

function Ask({ memberId, isAgain }: { memberId: string; isAgain: boolean }) {
  const mail = use(MailingContext)
  return (
    <IntentForm intent="ask-renewal" fields={{ id: memberId }}>
      {isAgain ? m.member_renewal_ask_again({ mail }) : m.member_renewal_ask({ mail })}
    </IntentForm>
  )
}

const STATES: Record<RenewalState, { label: () => string; tone: Tone }> = {
  open: { label: m.member_renewal_open, tone: 'neutral' },
  again: { label: m.member_renewal_again, tone: 'bad' },
  card: { label: m.member_renewal_card, tone: 'waiting' },
  waiting: { label: m.member_renewal_waiting, tone: 'waiting' },
  renewed: { label: m.member_renewal_renewed, tone: 'good' },
  over: { label: m.member_renewal_over, tone: 'neutral' },
  not_on_sale: { label: m.member_renewal_not_on_sale, tone: 'bad' },
  ask_us: { label: m.member_renewal_ask_us, tone: 'neutral' },
}

function Item({ row, mayCopy }: { row: AskedRenewal; mayCopy: boolean }) {
  const { label, tone } = STATES[row.state]
  return (
    <li className="grid gap-1 py-2.5">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{m.member_renewal_from({ day: row.expiryText })}</span>
        <Badge tone={tone}>{label()}</Badge>
      </span>
      <span className="text-sm text-muted tabular-nums">
        {m.member_renewal_asked({ time: row.askedText })}
      </span>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {row.applicationId && (
          <Link to={localizeHref(`/admin/applications/${row.applicationId}`)} className={TEXT_LINK}>
            {m.member_renewal_application()}
          </Link>
        )}
        {mayCopy && row.url && (
          <>
            <span className="noscript:hidden">
              <CopyButton text={row.url} label={m.member_renewal_copy()} copiedLabel={m.member_copied()} />
            </span>
            <noscript>
              <a href={row.url} className="wrap-anywhere text-reef underline">
                {row.url}
              </a>
            </noscript>
          </>
        )}
      </span>
    </li>
  )
}
