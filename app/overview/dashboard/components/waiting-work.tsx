import { CircleCheck } from 'lucide-react'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { m } from '#app/paraglide/messages.js'
import type { WaitingGroup } from '../views/waiting.ts'
import { WaitingList } from './waiting-list.tsx'

/** "Needs you today": what staff have to decide or look after, or that there is nothing. */
export function WaitingWork({ work }: { work: WaitingGroup[] }) {
  return (
    <section aria-labelledby="today">
      <h2 id="today" className="mb-3 text-xl font-bold">
        {m.dashboard_today()}
      </h2>
      {work.length === 0 ? (
        <EmptyState icon={CircleCheck} title={m.dashboard_calm()} hint={m.dashboard_calm_text()} />
      ) : (
        <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {work.map(group => (
            <WaitingList key={group.kind} group={group} />
          ))}
        </div>
      )}
    </section>
  )
}
