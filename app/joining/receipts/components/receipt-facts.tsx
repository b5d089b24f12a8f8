import { Link } from 'react-router'
import { STATUS_LOOKS } from '#app/joining/applications/texts/applications.ts'
import { type Fact, Facts } from '#app/kit/ui/facts.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { ReceiptView } from '../views/record.ts'

const LINK = 'font-semibold text-reef underline underline-offset-4'

/** What a slip is held against: amount, plan, application, and whether the picture was seen before. */
export function ReceiptFacts({ receipt, mayOpen }: { receipt: ReceiptView; mayOpen: boolean }) {
  const { email, plan, totalText, receivedText, application, decided, reason, twins, others } = receipt
  const facts: (Fact | null | false)[] = [
    { term: m.review_total(), value: totalText ?? m.review_not_given() },
    receipt.apart === null && { term: m.review_plan(), value: plan ?? m.review_not_given() },
    { term: m.review_slip_email(), value: email, isWide: true },
    { term: m.review_received(), value: receivedText, isWide: true },
    {
      term: m.review_slip_application(),
      value: application ? (
        <ApplicationLink application={application} mayOpen={mayOpen} />
      ) : (
        unlinkedText(receipt)
      ),
      isWide: true,
    },
    others.length > 0 && { term: m.review_slip_others(), value: <Others others={others} />, isWide: true },
    decided && { term: m.review_slip_decided_by(), value: m.review_slip_decided(decided), isWide: true },
  ]
  return (
    <Panel title={m.review_slip_facts()}>
      <Facts facts={facts.filter(fact => fact !== null && fact !== false)} />
      {reason && (
        <p className="whitespace-pre-line">
          <span className="text-muted">{m.review_reason()}:</span> {reason}
        </p>
      )}
      {twins.length > 0 && <Twins twins={twins} />}
    </Panel>
  )
}

const unlinkedText = ({ apart }: ReceiptView) => apart ?? m.review_slip_unlinked()

type ApplicationLinkProps = {
  application: NonNullable<ReceiptView['application']>
  /** Whether the reader may see the application itself. */
  mayOpen: boolean
}

function ApplicationLink({ application, mayOpen }: ApplicationLinkProps) {
  const { id, name, memberId, status } = application
  const text = `${name}, ${memberId} (${STATUS_LOOKS[status].label()})`
  if (!mayOpen) return text
  return (
    <Link to={localizeHref(`/admin/applications/${id}`)} className={LINK}>
      {text}
    </Link>
  )
}

/** What a decision about the application decides about as well. */
function Others({ others }: Pick<ReceiptView, 'others'>) {
  return (
    <ul>
      {others.map(({ id, time, sentFor }) => (
        <li key={id}>
          <Link to={localizeHref(`/admin/receipts/${id}`)} className={LINK}>
            {time}
          </Link>
          {sentFor && <span className="tabular-nums"> {sentFor}</span>}
        </li>
      ))}
    </ul>
  )
}

/** The same file twice is a slip that somebody uses twice, or sent twice. */
function Twins({ twins }: Pick<ReceiptView, 'twins'>) {
  return (
    <div className="rounded-control border-2 border-clay bg-clay/10 px-4 py-3">
      <p className="font-semibold text-clay">{m.review_slip_twins()}</p>
      <ul>
        {twins.map(({ id, status, time }) => (
          <li key={id}>
            <Link to={localizeHref(`/admin/receipts/${id}`)} className={LINK}>
              {m.review_slip_twin({ time, status: STATUS_LOOKS[status].label() })}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
