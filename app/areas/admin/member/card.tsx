import type { ReactNode } from 'react'

/** A part of a member's record under its title. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-card border border-line bg-surface px-5 py-4">
      <h2 className="mb-1 text-xl font-bold">{title}</h2>
      {children}
    </section>
  )
}
