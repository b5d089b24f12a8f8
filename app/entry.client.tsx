import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { GIVEN_PALETTE, isPalette } from '#app/kit/pure/palette.ts'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { PaletteContext } from '#app/kit/ui/palette-context.ts'
import { ThemeContext } from '#app/kit/ui/theme-context.ts'

/** Tells a page that waits for it that React has taken over. */
function Live({ children }: { children: ReactNode }) {
  useEffect(() => {
    dispatchEvent(new Event('pagelive'))
  }, [])
  return children
}

const { theme, mail, palette } = document.documentElement.dataset

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <ThemeContext value={theme ?? null}>
        <MailingContext value={mail === 'kept' ? 'kept' : 'sent'}>
          <PaletteContext value={isPalette(palette) ? palette : GIVEN_PALETTE}>
            <Live>
              <HydratedRouter />
            </Live>
          </PaletteContext>
        </MailingContext>
      </ThemeContext>
    </StrictMode>,
  )
})
