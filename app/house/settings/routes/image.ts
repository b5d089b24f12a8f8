import { readFile } from '#app/kit/platform/kept-files.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { HOUSE_FOLDER, isHouseImage } from '../rules/front.ts'
import type { Route } from './+types/image'

/** The house's logo and photos, for everyone: none changes under its name. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const key = `${HOUSE_FOLDER}/${params.file}`
  const content = isHouseImage(key) ? await readFile(ctx, key) : null
  if (!content) return new Response(null, { status: 404 })
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': 'image/jpeg',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
