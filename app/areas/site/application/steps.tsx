import { Check, X } from 'lucide-react'
import { classNames } from '#app/kit/ui/class-names.ts'
import { m } from '#app/paraglide/messages.js'
import { newestOf, type StatusView } from './view.ts'

type Mark = 'done' | 'now' | 'refused' | 'later'
type Step = { title: string; text: string; mark: Mark }

const MARKS: Record<Mark, string> = {
  done: 'border-reef bg-reef text-ground',
  now: 'border-lantern bg-surface text-ink',
  refused: 'border-clay bg-clay text-ground',
  later: 'border-line bg-surface text-muted',
}

/** The way of an application from the form to the door, with how far it has come. */
export function StatusSteps({ view }: { view: StatusView }) {
  const steps = [
    { title: m.status_step_registered(), text: view.registeredAt, mark: 'done' as const },
    receiptStep(view),
    decisionStep(view),
  ]
  return (
    <section aria-labelledby="steps" className="grid gap-4">
      <h2 id="steps" className="text-xl font-bold">
        {m.status_steps()}
      </h2>
      <ol>
        {steps.map((step, index) => (
          <StepItem key={step.title} step={step} number={index + 1} isLast={index === steps.length - 1} />
        ))}
      </ol>
    </section>
  )
}

function receiptStep({ status, receipts, card }: StatusView): Step {
  const title = card === 'paid' || card === 'processing' ? m.status_step_payment() : m.status_step_receipt()
  const newest = newestOf(receipts)
  if (card === 'paid') return { title, text: m.status_step_card_paid(), mark: 'done' }
  if (card === 'processing') return { title, text: m.status_step_card_processing(), mark: 'now' }
  if (newest && newest.status !== 'rejected')
    return { title, text: m.status_step_receipt_sent({ time: newest.sentAt }), mark: 'done' }
  if (status === 'approved') return { title, text: m.status_step_receipt_not_needed(), mark: 'later' }
  if (status === 'rejected' && !newest) return { title, text: m.status_step_receipt_missing(), mark: 'later' }
  return newest
    ? { title, text: m.status_step_receipt_again(), mark: 'refused' }
    : { title, text: m.status_step_receipt_missing(), mark: 'now' }
}

function decisionStep({ status, receipts, card, decidedAt }: StatusView): Step {
  const title = m.status_step_decision()
  const time = decidedAt ?? ''
  if (status === 'approved') return { title, text: m.status_step_decision_approved({ time }), mark: 'done' }
  if (status === 'rejected')
    return { title, text: m.status_step_decision_rejected({ time }), mark: 'refused' }
  const newest = newestOf(receipts)
  const isNext = card === 'paid' || (newest !== undefined && newest.status !== 'rejected')
  return { title, text: m.status_step_decision_waiting(), mark: isNext ? 'now' : 'later' }
}

type StepItemProps = { step: Step; number: number; isLast: boolean }

function StepItem({ step: { title, text, mark }, number, isLast }: StepItemProps) {
  return (
    <li className="relative flex gap-4 pb-6 last:pb-0" aria-current={mark === 'now' ? 'step' : undefined}>
      {!isLast && (
        <span
          aria-hidden="true"
          className={classNames(
            'absolute top-10 bottom-0 left-[1.1875rem] w-0.5',
            mark === 'done' ? 'bg-reef' : 'bg-line',
          )}
        />
      )}
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-10 shrink-0 place-items-center rounded-full border-2 font-bold tabular-nums',
          MARKS[mark],
        )}
      >
        {mark === 'done' && <Check className="size-5" />}
        {mark === 'refused' && <X className="size-5" />}
        {(mark === 'now' || mark === 'later') && number}
      </span>
      <p className="grid content-center">
        <span className="font-semibold">{title}</span>
        <span className="text-sm text-muted">{text}</span>
      </p>
    </li>
  )
}
