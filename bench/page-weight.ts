/** Bytes on the line, compressed as a browser gets them. */
export type Weight = { page: string; html: number; script: number; style: number; scripts: number }

const SCRIPTS = /<(?:link rel="modulepreload"|script)[^>]*\s(?:href|src)="(\/assets\/[^"]+\.js)"/g
const IMPORTS = /["'](\/assets\/[^"']+\.js)["']/g
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
    script: sum(await sizes(scripts)),
    style: sum(await sizes(new Set(found(STYLES)))),
    scripts: scripts.size,
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
