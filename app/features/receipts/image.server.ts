import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { validate as isUuid } from 'uuid'
import { readFile } from '../../platform/kept-files.server.ts'
import type { ServerContext } from '../../platform/server-context.ts'
import { receipts } from './tables.server.ts'

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
const SMALL = { width: 96, height: 128 }

/** The picture as small as a list needs it. */
export async function shrink({ content, fileName }: ReceiptImage): Promise<ReceiptImage> {
  const small = await sharp(content)
    .resize({ ...SMALL, fit: 'cover' })
    .jpeg({ quality: 70 })
    .toBuffer()
  return { content: new Uint8Array(small), contentType: 'image/jpeg', fileName }
}
