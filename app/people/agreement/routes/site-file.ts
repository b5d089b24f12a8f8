import { requestContext } from '#app/kit/platform/server-context.ts'
import { agreementFile } from '../adapters/files.server.ts'
import { findVersion } from '../queries.server.ts'
import type { Route } from './+types/site-file'

/** A page of the agreement as a picture, or all of it as a PDF; a version stays what it is for ever. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(requestContext)
  const agreement = await findVersion(db, params.version, params.language)
  const file = agreement && (await agreementFile(agreement, params.file))
  if (!file) return new Response('', { status: 404 })
  return new Response(typeof file.body === 'string' ? file.body : new Uint8Array(file.body), {
    headers: { 'Content-Type': file.type, 'Cache-Control': 'public, max-age=31536000, immutable' },
  })
}
