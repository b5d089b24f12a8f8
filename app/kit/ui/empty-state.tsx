import { Inbox, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type EmptyStateProps = { title: string; hint?: ReactNode; icon?: LucideIcon; action?: ReactNode }

/** Where a list has nothing to show: says so, and what to do about it. */
export function EmptyState({ title, hint, icon: Icon = Inbox, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 rounded-card border border-dashed border-control px-6 py-12 text-center">
      <Icon className="size-8 text-muted" aria-hidden="true" />
      <p className="text-lg font-semibold">{title}</p>
      {hint && <p className="max-w-md text-muted">{hint}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
