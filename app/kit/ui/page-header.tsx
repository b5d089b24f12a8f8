import type { ReactNode } from 'react'

type PageHeaderProps = { title: string; lead?: ReactNode; actions?: ReactNode }

/** The head of a staff screen: its name, what it is for, and its actions within a thumb's reach. */
export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  return (
    <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <h1 className="text-3xl font-bold">{title}</h1>
        {lead && <p className="mt-1 max-w-prose text-muted">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2 max-sm:gap-1.5">{actions}</div>}
    </header>
  )
}
