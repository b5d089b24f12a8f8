import type { ReactNode } from 'react'

type PageHeaderProps = {
  title: string
  lead?: ReactNode
  actions?: ReactNode
  /** Of whom the screen is about; beside the name, so that the actions have the whole row on a phone. */
  picture?: ReactNode
}

/** The head of a staff screen: its name, what it is for, and its actions within a thumb's reach. */
export function PageHeader({ title, lead, actions, picture }: PageHeaderProps) {
  const words = (
    <>
      <h1 className="text-3xl font-bold">{title}</h1>
      {lead && <p className="mt-1 max-w-prose text-muted">{lead}</p>}
    </>
  )
  return (
    <header className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-84">
        {picture ? (
          <div className="flex items-start gap-4">
            {picture}
            <div className="min-w-0">{words}</div>
          </div>
        ) : (
          words
        )}
      </div>
      {actions && <div className="flex flex-wrap gap-2 max-sm:gap-1">{actions}</div>}
    </header>
  )
}
