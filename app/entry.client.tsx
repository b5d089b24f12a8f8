import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { ThemeContext } from './ui/theme-context.ts'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <ThemeContext value={document.documentElement.dataset['theme'] ?? null}>
        <HydratedRouter />
      </ThemeContext>
    </StrictMode>,
  )
})
