import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { readFile } from '#app/kit/platform/kept-files.server.ts'
import { type RequestContext, requestContext } from '#app/kit/platform/server-context.ts'
import { findShareImage } from '../adapters/share-image.server.ts'
import { findPublicPost } from '../queries/posts.server.ts'
import { subjectOf } from '../rules/subject.ts'
import type { Route } from './+types/image'

/** An uploaded picture, which never changes under its name, or the drawn one of a public post, `<slug>.png`. */
export async function loader({ params: { file }, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const [content, type, maxAge] = file.endsWith('.png')
    ? ([await drawnImage(ctx, file.slice(0, -'.png'.length)), 'image/png', 'max-age=86400'] as const)
    : ([await uploadedImage(ctx, file), 'image/jpeg', 'max-age=31536000, immutable'] as const)
  if (!content) return new Response(null, { status: 404 })
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': type,
      'Cache-Control': `public, ${maxAge}`,
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

async function drawnImage({ db, now }: RequestContext, slug: string) {
  const post = await findPublicPost(db, slug, now())
  if (!post) return null
  const { company } = await findSettings(db)
  return findShareImage({ slug, title: post.title, subject: subjectOf(post), house: company.name })
}

function uploadedImage(ctx: RequestContext, file: string) {
  return /^[0-9a-f-]{36}\.jpg$/.test(file) ? readFile(ctx, `blog/${file}`) : null
}
