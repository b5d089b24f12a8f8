import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

type PanelProps = { title: ReactNode; lead?: ReactNode; isPreview?: boolean; children: ReactNode }

/** A part of a staff screen that belongs together, with its name; a preview is set off from what one edits. */
export function Panel({ title, lead, isPreview = false, children }: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'grid content-start gap-5 rounded-card border p-5 sm:p-6',
        isPreview ? 'border-dashed border-control bg-sea-1' : 'border-line bg-surface',
      )}
    >
      <div>
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        {lead && <p className="mt-0.5 max-w-prose text-sm text-muted [overflow-wrap:anywhere]">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
