import { classNames } from '#app/kit/ui/class-names.ts'
import { m } from '#app/paraglide/messages.js'

type CardReturnProps = { isWaiting: boolean; isCancelled: boolean; className?: string }

/** What became of a card's page, for whoever comes back from it: what really happened the payment itself says soon. */
export function CardReturn({ isWaiting, isCancelled, className }: CardReturnProps) {
  if (!isWaiting && !isCancelled) return null
  return (
    <p className={classNames('rounded-control bg-sea-1 px-4 py-3 font-semibold', className)}>
      {isWaiting ? m.my_card_waiting() : m.card_return_cancelled_title()}
    </p>
  )
}
