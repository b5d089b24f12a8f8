import { useId } from 'react'
import { Link } from 'react-router'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import type { CheckName, CheckRow } from '../views/checks.server.ts'

const WORDS: Record<CheckName, { title: () => string; lead: () => string }> = {
  slips: { title: m.checks_slips, lead: m.checks_slips_lead },
  credits: { title: m.checks_credits, lead: m.checks_credits_lead },
  twice: { title: m.checks_twice, lead: m.checks_twice_lead },
  more: { title: m.checks_more, lead: m.checks_more_lead },
  less: { title: m.checks_less, lead: m.checks_less_lead },
  refunds: { title: m.checks_refunds, lead: m.checks_refunds_lead },
  fees: { title: m.checks_fees, lead: m.checks_fees_lead },
}
/** In the order in which an owner asks. */
export const CHECKS = Object.keys(WORDS) as CheckName[]

type CheckListProps = { check: CheckName; rows: CheckRow[]; mayEndCodes: boolean }

/** One question of an owner about a month, with what answers it. */
export function CheckList({ check, rows, mayEndCodes }: CheckListProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface px-5 py-4 sm:px-6">
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-3 font-bold">
        <span id={id}>{WORDS[check].title()}</span>
        <span className={rows.length === 0 ? 'font-normal text-reef' : 'tabular-nums'}>
          {rows.length === 0 ? m.checks_none() : rows.length}
        </span>
      </h2>
      <p className="max-w-prose text-sm text-muted">{WORDS[check].lead()}</p>
      {rows.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {rows.map(row => (
            <CheckItem key={row.id} row={row} mayEndCodes={mayEndCodes} />
          ))}
        </ul>
      )}
    </section>
  )
}

function CheckItem({ row, mayEndCodes }: { row: CheckRow; mayEndCodes: boolean }) {
  const { title, detail, amount, href, code } = row
  return (
    <li className="check-row">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold wrap-anywhere">
          {href ? (
            <Link to={href} className={TEXT_LINK}>
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="text-sm text-muted wrap-anywhere">{detail}</p>
      </div>
      <p className="font-semibold tabular-nums">{amount}</p>
      {mayEndCodes && code && (
        <IntentForm
          intent="revoke"
          fields={{ id: code.id }}
          label={m.checks_revoke_of({ name: title, code: code.accessId })}
          isDanger
        >
          {m.checks_revoke()}
        </IntentForm>
      )}
    </li>
  )
}
