import './month-panel.css'
import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '#app/kit/ui/badge.tsx'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { classNames } from '#app/kit/ui/class-names.ts'
import { useDialogHref } from '#app/kit/ui/list-actions.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import type { MonthView } from '../views/months.server.ts'

/** A month at a glance: what was owed, what was charged, what came in and went out, and what is owed at its end. */
export function MonthPanel({ view, mayClose }: { view: MonthView; mayClose: boolean }) {
  const isClosed = view.state === 'closed'
  return (
    <Panel
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {view.name}
          <Badge tone={isClosed ? 'good' : 'waiting'}>{isClosed ? m.ledger_closed() : m.ledger_open()}</Badge>
        </span>
      }
    >
      <dl className="month-figures grid gap-4">
        <Figure term={m.ledger_opening()} value={view.opening} />
        <Figure term={m.ledger_charged()} value={view.charged} />
        <Figure term={m.ledger_in()} value={view.in} isMoney />
        <Figure term={m.ledger_out()} value={view.out} />
        <Figure term={m.ledger_closing()} value={view.end} />
        <Figure term={m.ledger_revenue()} value={view.revenue} isMoney />
      </dl>
      <State view={view} mayClose={mayClose} />
    </Panel>
  )
}

type FigureProps = { term: string; value: string; isMoney?: boolean }

function Figure({ term, value, isMoney = false }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{term}</dt>
      <dd
        className={classNames(
          'text-lg font-bold tabular-nums sm:text-xl wrap-anywhere',
          isMoney && 'text-reef',
        )}
      >
        {value}
      </dd>
    </div>
  )
}

function State({ view, mayClose }: { view: MonthView; mayClose: boolean }) {
  const hrefOf = useDialogHref()
  if (view.state === 'closable' && mayClose) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p className="text-sm text-muted">{m.ledger_state_closable()}</p>
        <Link
          to={hrefOf('close', view.month)}
          preventScrollReset
          className={buttonClasses('primary', 'small')}
        >
          <Lock className="size-5" aria-hidden="true" />
          {m.ledger_close_month({ month: view.name })}
        </Link>
      </div>
    )
  }
  const { closing } = view
  return (
    <div className="border-t border-line pt-4 text-sm text-muted">
      <p>{stateText(view)}</p>
      {closing?.explanation && (
        <p className="wrap-anywhere">
          {m.ledger_bank_explained({ amount: closing.difference ?? '', why: closing.explanation })}
        </p>
      )}
    </div>
  )
}

function stateText({ state, closing, closeFirst }: MonthView) {
  if (state === 'closed') {
    if (!closing) return m.ledger_state_before()
    return closing.by
      ? m.ledger_state_closed_by(closing as { when: string; by: string })
      : m.ledger_state_closed(closing)
  }
  if (state === 'current') return m.ledger_state_current()
  if (state === 'closable') return m.ledger_state_closable()
  return closeFirst ? m.ledger_state_waiting({ month: closeFirst.name }) : m.ledger_state_current()
}
