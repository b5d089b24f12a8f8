import { authorise, commandContext } from '../../accounts/guard.server.ts'
import { readReceiptImage } from '../image.server.ts'
import type { Route } from './+types/admin-image'

/** The private picture of a slip, for staff only: the area's guard lets nobody else come this far. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  await authorise(ctx, 'applications.review')
  const image = await readReceiptImage(ctx, params.id)
  if (!image) return new Response(null, { status: 404 })
  return new Response(image.content, {
    headers: {
      'Content-Type': image.contentType,
      'Content-Length': String(image.content.byteLength),
      'Content-Disposition': `inline; filename="${image.fileName}"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
