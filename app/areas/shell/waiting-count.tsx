import { m } from '#app/paraglide/messages.js'

/** How much waits behind a link; nothing for none. */
export function WaitingCount({ value }: { value: number | undefined }) {
  if (!value) return null
  return (
    <span className="count">
      <span aria-hidden="true">{value}</span>
      <span className="sr-only">{m.admin_waiting_count({ count: value })}</span>
    </span>
  )
}
