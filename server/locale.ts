import { paraglideMiddleware } from '#app/paraglide/server.js'

/** Runs `respond` in the language of the request's path. React Router's data requests end in `.data`. */
export function inRequestLocale(request: Request, respond: () => Promise<Response>): Promise<Response> {
  const url = new URL(request.url)
  url.pathname = url.pathname.replace(/(\/_)?\.data$/, '') || '/'
  return paraglideMiddleware(new Request(url, { headers: { accept: '*/*' } }), respond)
}
