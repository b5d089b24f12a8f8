import type { ReactNode } from 'react'

/** What went wrong with a whole form, in a red box that is announced. */
export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="empty:hidden">
      {children && (
        <p className="rounded-control border-2 border-clay bg-clay/10 px-4 py-3 font-semibold text-clay">
          {children}
        </p>
      )}
    </div>
  )
}
