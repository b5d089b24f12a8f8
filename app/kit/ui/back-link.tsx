import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'

/** One step up, from a record to its list. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="mb-3 -ml-2 inline-flex min-h-11 items-center gap-1 rounded-control px-2 font-semibold text-reef"
    >
      <ChevronLeft className="size-5 shrink-0" aria-hidden="true" />
      {children}
    </Link>
  )
}
