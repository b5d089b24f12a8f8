import type { ReactNode } from 'react'

/** What went wrong with a whole form, in a red box that is announced. The space stays, so that it is heard. */
export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <div role="alert">
      {children && (
        <p className="rounded-control border-2 border-clay bg-clay/10 px-4 py-3 font-semibold text-clay">
          {children}
        </p>
      )}
    </div>
  )
}
