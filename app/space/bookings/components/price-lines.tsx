import { classNames } from '#app/kit/ui/class-names.ts'
import { m } from '#app/paraglide/messages.js'

type PriceLinesProps = { lines: { text: string; amount: string }[]; price: string; className: string }

/** What a booking costs, and what it is made of where that is more than one thing. */
export function PriceLines({ lines, price, className }: PriceLinesProps) {
  return (
    <dl className={classNames('grid gap-1 border-line', className)}>
      {lines.map(({ text, amount }) => (
        <div key={text} className="flex justify-between gap-3 text-muted">
          <dt>{text}</dt>
          <dd className="whitespace-nowrap tabular-nums">{amount}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-3 text-lg font-bold">
        <dt>{m.booking_price()}</dt>
        <dd className="tabular-nums">{price}</dd>
      </div>
    </dl>
  )
}
