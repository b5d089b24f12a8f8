import { authorise, commandContext } from '#app/house/access/steps.server.ts'
import { fileOrWords } from '#app/kit/platform/not-here.server.ts'
import { readReceiptImage, shrink } from '../queries/image.server.ts'
import type { Route } from './+types/admin-image'

export const middleware: Route.MiddlewareFunction[] = [fileOrWords]

/**
 * The private picture of a slip, with `?small` as lists show it, for staff only: the area's guard lets nobody else
 * come this far.
 */
export async function loader({ url, context, params }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  await authorise(ctx, 'receipts.view')
  const original = await readReceiptImage(ctx, params.id)
  if (!original) return new Response(null, { status: 404 })
  const image = url.searchParams.has('small') ? await shrink(original) : original
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
