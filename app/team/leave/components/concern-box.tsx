import { TriangleAlert } from 'lucide-react'
import { m } from '#app/paraglide/messages.js'

/** What speaks against it, announced; sending again with what this box carries goes on all the same. */
export function ConcernBox({ concerns, confirmed }: { concerns: string[]; confirmed: string }) {
  return (
    <div role="alert" className="empty:hidden">
      {concerns.length > 0 && (
        <div className="grid gap-2 rounded-control border-2 border-lantern bg-lantern/10 px-4 py-3">
          <p className="flex gap-2 font-semibold">
            <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
            {m.leave_concerns()}
          </p>
          <ConcernList concerns={concerns} />
          <p>{m.leave_concerns_choice()}</p>
          <input type="hidden" name="confirmed" value={confirmed} />
        </div>
      )}
    </div>
  )
}

export function ConcernList({ concerns }: { concerns: string[] }) {
  return (
    <ul className="grid list-disc gap-1.5 pl-5">
      {concerns.map(concern => (
        <li key={concern}>{concern}</li>
      ))}
    </ul>
  )
}
