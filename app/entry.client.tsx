import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { ThemeContext } from '#app/kit/ui/theme-context.ts'

/** Tells a page that waits for it that React has taken over. */
function Live({ children }: { children: ReactNode }) {
  useEffect(() => {
    dispatchEvent(new Event('pagelive'))
  }, [])
  return children
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <ThemeContext value={document.documentElement.dataset['theme'] ?? null}>
        <Live>
          <HydratedRouter />
        </Live>
      </ThemeContext>
    </StrictMode>,
  )
})
