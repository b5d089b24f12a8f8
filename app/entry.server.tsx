import { Transform } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  type ActionFunctionArgs,
  type EntryContext,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { mailingOf } from '#app/house/mail/rules/server.ts'
import { findShownSettings } from '#app/house/settings/queries/settings.server.ts'
import { GIVEN_NAME } from '#app/house/settings/rules/given.ts'
import { restoreFound } from '#app/kit/platform/found-here.server.ts'
import { keepHtml } from '#app/kit/platform/kept-html.server.ts'
import { servedContext } from '#app/kit/platform/served.server.ts'
import { type RequestContext, requestContext, wholePageContext } from '#app/kit/platform/server-context.ts'
import { asleep } from '#app/kit/platform/start-on-use.server.ts'
import { readTheme, type Theme } from '#app/kit/platform/theme.server.ts'
import { utf8Of } from '#app/kit/platform/utf8.server.ts'
import type { Mailing } from '#app/kit/pure/mailing.ts'
import { GIVEN_PALETTE, type Palette } from '#app/kit/pure/palette.ts'
import { HouseNameContext, PROGRAM_NAME } from '#app/kit/ui/house-name.ts'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { PaletteContext } from '#app/kit/ui/palette-context.ts'
import { drawOnce } from '#app/kit/ui/scenes/draw-once.server.ts'
import { ServerDrawings } from '#app/kit/ui/scenes/scene.tsx'
import { ThemeContext } from '#app/kit/ui/theme-context.ts'
import { parts } from './areas/site/parts.ts'
import { ServedParts } from './areas/site/served-part.tsx'

const RENDER_TIMEOUT_MS = 6_000

/** What the settings say to every page; where the database cannot be asked, no page promises a mail. */
function saidNow(ctx: RequestContext): Promise<Omit<Frame, 'theme'>> {
  return findShownSettings(ctx).then(
    ({ mail, company: { name, palette } }) => ({
      mail: mailingOf(ctx.env, mail),
      palette,
      name: name === GIVEN_NAME ? PROGRAM_NAME : name,
    }),
    () => ({ mail: 'kept', palette: GIVEN_PALETTE, name: PROGRAM_NAME }),
  )
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const theme = await readTheme(request)
  const ctx = context.get(requestContext)
  const { nonce } = ctx
  const frame = { theme, ...(await saidNow(ctx)) }
  if (isStatic(entry)) {
    restoreFound(entry.staticHandlerContext.loaderData)
    context.set(wholePageContext, wholePage(entry, request.url, frame))
    return new Response(null, { status, headers })
  }
  const isCrawler = isbot(request.headers.get('user-agent'))
  return new Promise<Response>((resolve, reject) => {
    const respond = () => {
      const body = scriptsLast(request.method === 'GET' ? waitForUse(entry, request.url) : asItIs)
      pipe(body)
      resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
    }
    const { pipe, abort } = renderToPipeableStream(
      <Page {...frame}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </Page>,
      {
        nonce,
        [isCrawler ? 'onAllReady' : 'onShellReady']: respond,
        onShellError: reject,
        onError: error => logError(error, context),
      },
    )
    setTimeout(abort, RENDER_TIMEOUT_MS).unref()
  })
}

/** What every page is told besides its loaders' data. */
type Frame = { theme: Theme | null; mail: Mailing; palette: Palette; name: string }

function Page({ theme, mail, palette, name, children }: Frame & { children: ReactNode }) {
  return (
    <ThemeContext value={theme}>
      <MailingContext value={mail}>
        <PaletteContext value={palette}>
          <HouseNameContext value={name}>
            <ServerDrawings value={drawOnce}>
              <ServedParts value={parts}>{children}</ServedParts>
            </ServerDrawings>
          </HouseNameContext>
        </PaletteContext>
      </MailingContext>
    </ThemeContext>
  )
}

function isStatic({ staticHandlerContext: { matches } }: EntryContext): boolean {
  return matches.some(({ route: { handle } }) => handle?.isStatic === true)
}

const asItIs = (html: string) => html

/**
 * A page that is whole without its scripts may wait with them until somebody uses it. The answer to a form has its
 * visitor there.
 */
function waitForUse({ staticHandlerContext: { matches, loaderData } }: EntryContext, url: string) {
  const { id = '', handle } = matches.at(-1)?.route ?? {}
  return handle?.startsOnUse?.(new URL(url), loaderData[id])
    ? (html: string) => asleep(html, handle.keptAs)
    : asItIs
}

/** Another query than this means nothing to a page: it tells where a link to it was, and nobody asks with it again. */
const ASKED_AGAIN = /^[^?]*(\?page=\d{1,4})?$/

/** A page without scripts is a matter of its address, its frame and what the loaders found; a failed one is not kept. */
function wholePage(entry: EntryContext, url: string, frame: Frame): Buffer<ArrayBuffer> {
  const { statusCode, errors, actionData, loaderData } = entry.staticHandlerContext
  const render = () => renderStatic(entry, url, frame)
  const isKept = statusCode === 200 && !errors && !actionData && ASKED_AGAIN.test(url)
  return isKept ? keepHtml([url, frame, loaderData], render) : utf8Of(render())
}

/** A page without scripts needs no nonce, no data for the browser and of all the routes only its own. */
function renderStatic(entry: EntryContext, url: string, frame: Frame): string {
  const { routes } = entry.manifest
  const own = entry.staticHandlerContext.matches.map(({ route: { id } }) => [id, routes[id]])
  const manifest = { ...entry.manifest, routes: Object.fromEntries(own) }
  const html = renderToString(
    <Page {...frame}>
      <ServerRouter context={{ ...entry, manifest, serverHandoffStream: undefined }} url={url} />
    </Page>,
  )
  return `<!DOCTYPE html>${html}`
}

/**
 * React Router preloads its scripts with the priority of a style sheet and takes no other. The page is complete
 * without them, so on a slow line what paints it comes first. What React writes in many pieces goes on in one,
 * whenever React says that it has written what there is (decision 75). Latin-1 keeps every byte as it is.
 */
function scriptsLast(finish: (html: string) => string) {
  let pieces: Buffer[] = []
  const sendOn = () => {
    if (pieces.length === 0) return
    const html = Buffer.concat(pieces).toString('latin1')
    pieces = []
    const later = html.replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"')
    stream.push(finish(later.replace(MANIFEST, onOneLine)), 'latin1')
  }
  const stream = new Transform({
    transform(piece: Buffer, _encoding, done) {
      pieces.push(Buffer.from(piece)) // React writes the next one into the same memory
      done()
    },
    flush(done) {
      sendOn()
      done()
    },
  })
  return Object.assign(stream, { flush: sendOn })
}

/** What the router tells its script of the page's routes; it writes it for people to read, a kilobyte of spaces. */
const MANIFEST = /__reactRouterManifest = \{\n.*?\n\};/s
const onOneLine = (manifest: string) => manifest.replaceAll(/\n */g, '')

/** Bugs are logged once, with the request's id; what a route throws on purpose is an answer, not a bug. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs) {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) logError(error, context)
}

function logError(error: unknown, context: Readonly<RouterContextProvider>) {
  const { log, requestId } = context.get(requestContext)
  log.error({ err: error, requestId, route: context.get(servedContext)?.route }, 'request failed')
}
