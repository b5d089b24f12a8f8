import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { classNames } from '#app/kit/ui/class-names.ts'
import { m } from '#app/paraglide/messages.js'
import type { MoneyVerdict } from '../views/payment.ts'

const LOOKS = {
  good: { frame: 'border-reef bg-reef/10', text: 'text-reef', Icon: CircleCheck },
  waiting: { frame: 'border-lantern bg-lantern/10', text: 'text-ink', Icon: CircleAlert },
  bad: { frame: 'border-clay bg-clay/10', text: 'text-clay', Icon: TriangleAlert },
}

/** The verdict about the money: what was expected, what came in and what is between them, before anything else. */
export function PaymentPanel({ payment }: { payment: MoneyVerdict }) {
  const { headline, tone, problems } = payment
  const { frame, text, Icon } = LOOKS[tone]
  return (
    <section
      aria-labelledby="money"
      className={classNames('grid gap-4 rounded-card border-2 p-5 sm:p-6', frame)}
    >
      <div className="flex gap-3">
        <Icon className={classNames('mt-1 size-7 shrink-0', text)} aria-hidden="true" />
        <div className="min-w-0">
          <h2 id="money" className={classNames('text-2xl font-bold wrap-anywhere', text)}>
            {headline}
          </h2>
          {problems.map(problem => (
            <p key={problem} className="mt-1 font-semibold">
              {problem}
            </p>
          ))}
        </div>
      </div>
      <Comparison payment={payment} />
    </section>
  )
}

function Comparison({
  payment: { expected, withheld, received, difference, details },
}: {
  payment: MoneyVerdict
}) {
  return (
    <dl className="grid gap-x-6 gap-y-3 tabular-nums min-[22rem]:grid-cols-2 sm:grid-cols-3">
      <Figure
        term={m.review_money_expected()}
        value={expected}
        note={withheld ? m.withholding_besides({ amount: withheld }) : undefined}
      />
      <Figure
        term={m.review_money_received()}
        value={received?.amount ?? (details.length > 0 ? m.review_money_not_read() : m.review_no_receipt())}
        note={received?.from}
      />
      {difference && <Figure term={m.review_money_difference()} value={difference} isLoud />}
      {details.map(({ term, value }, index) => (
        <div key={term} className={classNames('min-w-0', index === 0 && 'lg:col-start-1')}>
          <dt className="text-sm text-muted">{term}</dt>
          <dd className="font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type FigureProps = { term: string; value: string; note?: string | undefined; isLoud?: boolean }

function Figure({ term, value, note, isLoud = false }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className={classNames('text-xl font-bold wrap-anywhere', isLoud && 'text-clay')}>
        {value}
        {note && <span className="block text-sm font-normal text-muted">{note}</span>}
      </dd>
    </div>
  )
}
