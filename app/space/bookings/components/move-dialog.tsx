import { Facts } from '#app/kit/ui/facts.tsx'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { m } from '#app/paraglide/messages.js'
import type { BookingReply } from '../actions/bookings.server.ts'
import type { OpenMove } from '../views/move.server.ts'

type MoveProps = { move: OpenMove; closeHref: string; reply: BookingReply | undefined }

/** Where it costs something else a booking goes once somebody has seen what that is. */
export function MoveDialog({ move, closeHref, reply }: MoveProps) {
  const { id, isElsewhere, seq, who, before, after, refused, fields } = move
  const error = reply?.error ?? refused ?? undefined
  return (
    <FormDialog
      title={isElsewhere ? m.booking_move_elsewhere() : m.booking_move_priced()}
      submitLabel={m.booking_move()}
      closeHref={closeHref}
      reply={{ error }}
    >
      {Object.entries({ intent: 'move', id, seen: String(seq), ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="text-lg font-bold wrap-anywhere">{who}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <PlaceFacts title={m.booking_move_now()} place={before} />
        <PlaceFacts title={m.booking_move_then()} place={after} />
      </div>
    </FormDialog>
  )
}

function PlaceFacts({ title, place: { space, time, price } }: { title: string; place: OpenMove['before'] }) {
  return (
    <section className="grid content-start gap-3 rounded-card border border-line bg-surface p-4">
      <h3 className="font-bold">{title}</h3>
      <Facts
        facts={[
          { term: m.booking_space(), value: space, isWide: true },
          { term: m.booking_when(), value: time, isWide: true },
          ...(price ? [{ term: m.booking_price(), value: price, isWide: true }] : []),
        ]}
      />
    </section>
  )
}
