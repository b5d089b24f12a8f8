import { readFile } from '#app/kit/platform/kept-files.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import type { Route } from './+types/image'

/** An uploaded picture of a space, for everyone: it never changes under its name. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const isName = /^[0-9a-f-]{36}\.jpg$/.test(params.file)
  const content = isName ? await readFile(ctx, `spaces/${params.file}`) : null
  if (!content) return new Response(null, { status: 404 })
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': 'image/jpeg',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
