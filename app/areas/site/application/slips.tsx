import { Form, Link } from 'react-router'
import { Badge, type Tone } from '#app/kit/ui/badge.tsx'
import { Button, ButtonLink } from '#app/kit/ui/button.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import type { StatusReceipt } from './view.ts'

const STATES: Record<StatusReceipt['status'], { label: () => string; tone: Tone }> = {
  submitted: { label: m.status_receipt_submitted, tone: 'waiting' },
  approved: { label: m.status_receipt_approved, tone: 'good' },
  rejected: { label: m.status_receipt_rejected, tone: 'bad' },
  withdrawn: { label: m.status_receipt_withdrawn, tone: 'neutral' },
}

/** Where the slips stand on the page, for links. */
export const SLIPS_ANCHOR = 'receipts'

export type StatusSlipsProps = {
  slips: StatusReceipt[]
  /** The slip that the page asks about, by its address: whether it is really to be withdrawn. */
  withdrawing: string | null
  /** What became of the last try. */
  error: string | undefined
}

/** Every slip that was sent; one that still waits can be replaced or withdrawn. */
export function StatusSlips({ slips, withdrawing, error }: StatusSlipsProps) {
  return (
    <section aria-labelledby={SLIPS_ANCHOR} className="grid gap-3 border-t border-line pt-5">
      <h2 id={SLIPS_ANCHOR} className="text-xl font-bold">
        {m.status_receipts()}
      </h2>
      <FormAlert>{error}</FormAlert>
      <ul className="grid gap-3">
        {slips.map(({ id, status, sentAt, reason }) => (
          <li key={id} className="grid gap-1">
            <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 tabular-nums">
              {sentAt}
              <Badge tone={STATES[status].tone}>{STATES[status].label()}</Badge>
            </span>
            {reason && <span className="text-sm text-muted whitespace-pre-line wrap-anywhere">{reason}</span>}
            {status === 'submitted' && (id === withdrawing ? <Question id={id} /> : <Ways id={id} />)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Ways({ id }: { id: string }) {
  return (
    <div className="flex flex-wrap gap-x-6">
      <Form method="post">
        <input type="hidden" name="intent" value="replace" />
        <input type="hidden" name="receipt" value={id} />
        <button type="submit" className={TEXT_LINK}>
          {m.status_replace()}
        </button>
      </Form>
      <Link to={`?withdraw=${id}#${SLIPS_ANCHOR}`} preventScrollReset className={TEXT_LINK}>
        {m.status_withdraw()}
      </Link>
    </div>
  )
}

function Question({ id }: { id: string }) {
  return (
    <Form method="post" className="grid gap-3 rounded-control border border-line px-4 py-3">
      <input type="hidden" name="intent" value="withdraw" />
      <input type="hidden" name="receipt" value={id} />
      <p>{m.status_withdraw_ask()}</p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="destroy">
          {m.status_withdraw()}
        </Button>
        <ButtonLink href="?" look="secondary">
          {m.status_withdraw_keep()}
        </ButtonLink>
      </div>
    </Form>
  )
}
