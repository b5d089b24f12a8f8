import { findShownSettings } from '#app/house/settings/queries/settings.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import type { Route } from './+types/manifest'

/** Paper and night of the palette: what a phone shows while the member area opens. */
const PAPER = '#fbf7ef'

/** By which a phone puts the member area on its home screen, in the language in which it was read (W3C, Web App Manifest). */
export async function loader({ context }: Route.LoaderArgs) {
  const { company } = await findShownSettings(context.get(requestContext))
  const manifest = {
    id: '/my',
    lang: getLocale(),
    name: company.name,
    short_name: company.name,
    start_url: localizeHref('/my'),
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    icons: [
      { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      // Its drawing lies within the circle that every phone leaves of it.
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  })
}
