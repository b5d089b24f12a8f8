import { Megaphone } from 'lucide-react'
import { m } from '#app/paraglide/messages.js'
import type { ShownAnnouncement } from '../views.server.ts'

/** What the house has to say today, over everything else. */
export function ShownAnnouncements({ announcements }: { announcements: ShownAnnouncement[] }) {
  if (announcements.length === 0) return null
  return (
    <section aria-label={m.announcement_title()} className="grid gap-3">
      {announcements.map(({ id, text, lang }) => (
        <div
          key={id}
          className="flex items-start gap-3 rounded-card border border-line border-l-4 border-l-reef bg-surface px-5 py-4"
        >
          <Megaphone className="mt-0.5 size-5 shrink-0 text-reef" aria-hidden="true" />
          <p lang={lang} className="whitespace-pre-line wrap-anywhere">
            {text}
          </p>
        </div>
      ))}
    </section>
  )
}
