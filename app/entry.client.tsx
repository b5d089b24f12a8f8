import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { ThemeContext } from '#app/kit/ui/theme-context.ts'

/** Tells a page that waits for it that React has taken over. */
function Live({ children }: { children: ReactNode }) {
  useEffect(() => {
    dispatchEvent(new Event('pagelive'))
  }, [])
  return children
}

const { theme, mail } = document.documentElement.dataset

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <ThemeContext value={theme ?? null}>
        <MailingContext value={mail === 'kept' ? 'kept' : 'sent'}>
          <Live>
            <HydratedRouter />
          </Live>
        </MailingContext>
      </ThemeContext>
    </StrictMode>,
  )
})
