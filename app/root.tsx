import font from '#app/kit/platform/fonts/anuphan-web.woff2?url'
import '#app/kit/platform/fonts/anuphan.css'
import cyrillicFont from '#app/kit/platform/fonts/noto-sans-cyrillic-web.woff2?url'
import './app.css'
import { type ReactNode, use } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
} from 'react-router'
import { carryNoticeOn } from '#app/kit/platform/flash.server.ts'
import { noteRoute } from '#app/kit/platform/served.server.ts'
import { noRoomOf } from '#app/kit/pure/no-room.ts'
import { GIVEN_PALETTE } from '#app/kit/pure/palette.ts'
import { HouseNameContext, PROGRAM_NAME } from '#app/kit/ui/house-name.ts'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { PaletteContext } from '#app/kit/ui/palette-context.ts'
import { PALETTE_LINK, PALETTE_SHEETS } from '#app/kit/ui/palettes/sheets.ts'
import { ThemeContext } from '#app/kit/ui/theme-context.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import type { Route } from './+types/root'
import { carryNotice } from './areas/shell/live/carry-notice.ts'
import { keepPage } from './areas/shell/live/keep-page.ts'

export const middleware: Route.MiddlewareFunction[] = [noteRoute, carryNoticeOn]
export const clientMiddleware = [keepPage, carryNotice]

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]

/** Pages to read, whose route has `handle = { isStatic: true }`, are whole as the server sends them. */
function useIsStatic() {
  return useMatches().some(({ handle }) => (handle as { isStatic?: boolean } | undefined)?.isStatic === true)
}

export function Layout({ children }: { children: ReactNode }) {
  const theme = use(ThemeContext)
  const mail = use(MailingContext)
  const palette = use(PaletteContext)
  const colours = PALETTE_SHEETS[palette]
  const name = use(HouseNameContext)
  const isStatic = useIsStatic()
  return (
    <html
      lang={getLocale()}
      data-theme={theme ?? undefined}
      data-static={isStatic || undefined}
      data-mail={mail === 'kept' ? mail : undefined}
      data-palette={palette === GIVEN_PALETTE ? undefined : palette}
      data-name={name === PROGRAM_NAME ? undefined : name}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <link rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        {getLocale() === 'ru' && (
          <link rel="preload" as="font" type="font/woff2" href={cyrillicFont} crossOrigin="anonymous" />
        )}
        <Links />
        {colours && <link id={PALETTE_LINK} rel="stylesheet" href={colours} />}
      </head>
      <body>
        {children}
        {!isStatic && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { title, text } = wordsOf(error)
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center gap-4 p-6">
      <title>{title}</title>
      <h1 className="text-3xl font-bold">{title}</h1>
      <p>{text}</p>
      <p>
        <a className="underline" href={localizeHref('/')}>
          {m.error_home()}
        </a>
      </p>
    </main>
  )
}

function wordsOf(error: unknown) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return { title: m.error_not_found_title(), text: m.error_not_found_text() }
  return noRoomOf(error) ?? { title: m.error_title(), text: m.error_text() }
}
