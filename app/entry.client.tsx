import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { GIVEN_PALETTE, isPalette } from '#app/kit/pure/palette.ts'
import { HouseNameContext, PROGRAM_NAME } from '#app/kit/ui/house-name.ts'
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

const { theme, mail, palette, name } = document.documentElement.dataset

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <ThemeContext value={theme ?? null}>
        <MailingContext value={mail === 'kept' ? 'kept' : 'sent'}>
          <PaletteContext value={isPalette(palette) ? palette : GIVEN_PALETTE}>
            <HouseNameContext value={name ?? PROGRAM_NAME}>
              <Live>
                <HydratedRouter />
              </Live>
            </HouseNameContext>
          </PaletteContext>
        </MailingContext>
      </ThemeContext>
    </StrictMode>,
  )
})
