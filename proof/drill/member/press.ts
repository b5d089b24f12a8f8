import { type Answer, openAsker } from '../requests/ask.ts'

export type Page = ReturnType<typeof openPages>

/** Pages of one person on one connection, as a browser without a script has them. */
export function openPages(url: () => string, cookie: string) {
  const asker = openAsker(url)
  const origin = () => new URL(url()).origin
  const read = (path: string) => asker.ask({ method: 'GET', path, headers: { cookie }, body: null })
  const send = (path: string, fields: Record<string, string>) =>
    asker.ask({
      method: 'POST',
      path,
      body: Buffer.from(String(new URLSearchParams(fields))),
      headers: { cookie, origin: origin(), 'content-type': 'application/x-www-form-urlencoded' },
    })
  /** Opens a page and sends its form as it stands, with what is typed. */
  const press = async (path: string, typed: Record<string, string> = {}): Promise<Answer[]> => {
    const page = await read(path)
    if (page.status !== 200) return [page]
    return [page, await send(path, { ...hiddenIn(page.body), ...typed })]
  }
  return { read, send, press, close: () => asker.close() }
}

function hiddenIn(html: string): Record<string, string> {
  const tags = html.match(/<input[^>]*type="hidden"[^>]*>/g) ?? []
  return Object.fromEntries(
    tags.map(tag => [
      /name="([^"]*)"/.exec(tag)?.[1] ?? '',
      (/value="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&').replaceAll('&quot;', '"'),
    ]),
  )
}
