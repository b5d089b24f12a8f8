import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type ActionFunctionArgs,
  type EntryContext,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { requestContext } from './platform/server-context.ts'

const RENDER_TIMEOUT_MS = 6_000

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { nonce } = context.get(requestContext)
  const isCrawler = isbot(request.headers.get('user-agent'))
  return new Promise<Response>((resolve, reject) => {
    const respond = () => {
      const body = new PassThrough()
      pipe(body)
      resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
    }
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={entry} url={request.url} nonce={nonce} />,
      {
        nonce,
        [isCrawler ? 'onAllReady' : 'onShellReady']: respond,
        onShellError: reject,
        onError: error => logError(error, request, context),
      },
    )
    setTimeout(abort, RENDER_TIMEOUT_MS).unref()
  })
}

/** Bugs are logged once, with the request's id; what a route throws on purpose is an answer, not a bug. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs) {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) logError(error, request, context)
}

function logError(error: unknown, request: Request, context: Readonly<RouterContextProvider>) {
  const { log, requestId } = context.get(requestContext)
  log.error(
    { err: error, requestId, method: request.method, path: new URL(request.url).pathname },
    'request failed',
  )
}
