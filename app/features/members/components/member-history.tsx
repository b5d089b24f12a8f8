import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import type { MemberHistory as History } from '../member-view.ts'
import type { CodeState } from '../rules.ts'

/** The access codes, applications and receipts of a member. */
export function MemberHistory({ history: { applications, receipts, codes } }: { history: History }) {
  return (
    <div className="grid content-start gap-4">
      <Card title={m.member_codes()} none={codes.length === 0 && m.member_codes_none()}>
        {codes.map(code => (
          <CodeItem key={code.id} code={code} />
        ))}
      </Card>
      <Card title={m.member_applications()} none={applications.length === 0 && m.member_applications_none()}>
        {applications.map(item => (
          <IncomingItem key={item.id} item={item} />
        ))}
      </Card>
      <Card title={m.member_receipts()} none={receipts.length === 0 && m.member_receipts_none()}>
        {receipts.map(item => (
          <IncomingItem key={item.id} item={item} />
        ))}
      </Card>
    </div>
  )
}

function Card({ title, none, children }: { title: string; none: string | false; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-card border border-line bg-surface px-5 py-4">
      <h2 className="mb-1 text-xl font-bold">{title}</h2>
      {none ? <p className="text-muted">{none}</p> : <ul className="divide-y divide-line">{children}</ul>}
    </section>
  )
}

const STATES: Record<'submitted' | 'approved' | 'rejected', { label: () => string; tone: Tone }> = {
  submitted: { label: m.member_state_submitted, tone: 'waiting' },
  approved: { label: m.member_state_approved, tone: 'good' },
  rejected: { label: m.member_state_rejected, tone: 'bad' },
}

function IncomingItem({ item }: { item: History['applications'][number] }) {
  const { href, at, text, total, status } = item
  return (
    <li className="grid gap-1 py-2.5">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <Link
          to={href}
          className="font-semibold tabular-nums underline decoration-control underline-offset-4 hover:decoration-ink"
        >
          {at}
        </Link>
        <Badge tone={STATES[status].tone}>{STATES[status].label()}</Badge>
      </span>
      {(text || total) && (
        <span className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
          <span className="wrap-anywhere">{text}</span>
          <span className="tabular-nums">{total}</span>
        </span>
      )}
    </li>
  )
}

const CODE_STATES: Record<CodeState, { label: () => string; tone: Tone }> = {
  valid: { label: m.member_code_valid, tone: 'good' },
  early: { label: m.member_code_early, tone: 'waiting' },
  over: { label: m.member_code_over, tone: 'neutral' },
  revoked: { label: m.member_code_revoked, tone: 'bad' },
}

function CodeItem({ code: { accessId, pass, state, from, until } }: { code: History['codes'][number] }) {
  return (
    <li className="grid gap-1 py-2.5">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-mono font-semibold">{accessId}</span>
        <Badge tone={CODE_STATES[state].tone}>{CODE_STATES[state].label()}</Badge>
      </span>
      {pass && <span className="font-mono">{m.member_code_pass({ pass })}</span>}
      <span className="text-sm text-muted tabular-nums">{m.member_code_time({ from, until })}</span>
    </li>
  )
}
