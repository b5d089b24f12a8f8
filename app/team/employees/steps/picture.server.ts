import type { CommandContext } from '#app/house/access/steps.server.ts'
import { storePicture } from '#app/kit/forms/store-picture.server.ts'
import { readFile } from '#app/kit/platform/kept-files.server.ts'
import type { PictureFit } from '#app/kit/platform/pictures/pictures.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import type { Result } from '#app/kit/pure/result.ts'

const SIDE = 512

/** Large enough for the record's own screen on a sharp display. */
const SQUARE: PictureFit = {
  longestSide: SIDE,
  cover: { width: SIDE, height: SIDE, position: 'attention' },
  quality: 85,
  mostBytes: 300_000,
}

/** Stores a picture of somebody as a square. @returns its storage key, or the sentence beside the field */
export function storePortrait(ctx: CommandContext, upload: File): Promise<Result<string, string>> {
  return storePicture(ctx, upload, { folder: 'employees', from: ctx.actor.userId, fit: SQUARE })
}

/** The picture as an answer: 404 where there is none. Only for those who may see it; no cache keeps it. */
export async function answerPicture(
  ctx: Pick<ServerContext, 'storage' | 'log'>,
  key: string | null,
): Promise<Response> {
  const content = key ? await readFile(ctx, key) : null
  if (!content) return new Response(null, { status: 404 })
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': 'image/jpeg',
      'Content-Disposition': 'inline',
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
