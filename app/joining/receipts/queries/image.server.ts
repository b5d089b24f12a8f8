import { eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { readFile } from '#app/kit/platform/kept-files.server.ts'
import { ownPictures, type PictureFit } from '#app/kit/platform/pictures/pictures.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { receipts } from '../tables.server.ts'

const CONTENT_TYPES = new Map([
  ['avif', 'image/avif'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
])

export type ReceiptImage = { content: Uint8Array<ArrayBuffer>; contentType: string; fileName: string }

/** The stored picture of a receipt. Null where there is none, or where the file is no picture we store. */
export async function readReceiptImage(
  ctx: Pick<ServerContext, 'db' | 'storage' | 'log'>,
  id: string,
): Promise<ReceiptImage | null> {
  if (!isUuid(id)) return null
  const [receipt] = await ctx.db
    .select({ fileKey: receipts.fileKey })
    .from(receipts)
    .where(eq(receipts.id, id))
  if (!receipt) return null
  const extension = receipt.fileKey.slice(receipt.fileKey.lastIndexOf('.') + 1)
  const contentType = CONTENT_TYPES.get(extension)
  const content = contentType ? await readFile(ctx, receipt.fileKey) : null
  if (!contentType || !content) return null
  return { content: new Uint8Array(content), contentType, fileName: `receipt-${id}.${extension}` }
}

/** Twice what a list shows, for sharp screens. */
const SMALL: PictureFit = {
  longestSide: 128,
  cover: { width: 96, height: 128, position: 'centre' },
  quality: 70,
  mostBytes: 20_000,
}

/**
 * The picture as small as a list needs it; one that cannot be made smaller stays as it is.
 * @throws a 503 response while too many others are made
 */
export async function shrink(image: ReceiptImage): Promise<ReceiptImage> {
  const small = await ownPictures.encode(image.content, { from: 'lists', fit: SMALL })
  if (small.ok) return { ...image, content: small.value.content, contentType: 'image/jpeg' }
  if (small.reason === 'busy') throw new Response(null, { status: 503, headers: { 'Retry-After': '5' } })
  return image
}
