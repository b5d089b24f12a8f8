/** Bytes on the line, compressed as a browser gets them; `whenUsed` are of scripts that wait for the visitor. */
export type Weight = { page: string; html: number; style: number; script: number; whenUsed: number }

const SCRIPTS = /<(?:link rel="modulepreload"|script)[^>]*\s(?:href|src)="(\/assets\/[^"]+\.js)"/g
const IMPORTS = /["'](\/assets\/[^"']+\.js)["']/g
const WAITING = /<link rel="later"[^>]*\shref="(\/assets\/[^"]+\.js)"/g
const STYLES = /<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g

/** What the first view of a page loads. */
export async function weigh(url: string, path: string): Promise<Weight> {
  const html = await (await fetch(url + path)).text()
  const found = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, address = '']) => address)
  const scripts = new Set([...found(SCRIPTS), ...inlineImports(html)])
  const sizes = (addresses: Iterable<string>) =>
    Promise.all(Array.from(addresses, address => sizeOf(url + address, 'br')))
  return {
    page: path,
    html: await sizeOf(url + path, 'gzip'),
    style: sum(await sizes(new Set(found(STYLES)))),
    script: sum(await sizes(scripts)),
    whenUsed: sum(await sizes(new Set(found(WAITING)))),
  }
}

function inlineImports(html: string): string[] {
  const modules = [...html.matchAll(/<script[^>]*type="module"[^>]*>([\s\S]*?)<\/script>/g)]
  return modules.flatMap(([, code = '']) => [...code.matchAll(IMPORTS)].map(([, address = '']) => address))
}

/** `fetch` unpacks what it gets, so the length is the one that the server states or sends. */
async function sizeOf(address: string, encoding: string): Promise<number> {
  const answer = await fetch(address, { headers: { 'accept-encoding': encoding } })
  const body = await answer.arrayBuffer()
  return Number(answer.headers.get('content-length') ?? body.byteLength)
}

const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)
