import { readFile } from './kept-files.server.ts'
import type { RequestContext } from './server-context.ts'

/**
 * The answer for an uploaded picture that everybody may see; it never changes under its name.
 * @param key folder and name of the file; null for a name that is none, which is 404 like a file that is not there
 */
export async function pictureResponse(ctx: RequestContext, key: string | null): Promise<Response> {
  const content = key === null ? null : await readFile(ctx, key)
  if (!content) return new Response(null, { status: 404 })
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': key?.endsWith('.webp') ? 'image/webp' : 'image/jpeg',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

const NAME = /^[0-9a-f-]{36}\.jpg$/

/** The key of an uploaded picture of a folder; null for what is no name of one. */
export function pictureKey(folder: string, name: string): string | null {
  return NAME.test(name) ? `${folder}/${name}` : null
}
