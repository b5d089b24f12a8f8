import { eq } from 'drizzle-orm'
import { v5 as uuidv5 } from 'uuid'
import { imageMessage } from '#app/kit/forms/picture-texts.ts'
import { forgetFiles, hasRoom, keepFile } from '#app/kit/platform/kept-files.server.ts'
import type { PictureFit } from '#app/kit/platform/pictures/pictures.server.ts'
import { readUploadedImage, type UploadedImage } from '#app/kit/platform/pictures/uploaded-picture.server.ts'
import { takeFromLimit } from '#app/kit/platform/rate-limit.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { networkOf, wideNetworkOf } from '#app/kit/pure/network.ts'
import { m } from '#app/paraglide/messages.js'
import { receipts } from '../tables.server.ts'

/**
 * What one network may have kept in a day: some 4,000 screenshots of slips, or 1,300 photos as large as they are kept,
 * which is more than a full house sends.
 */
const KILOBYTES_PER_DAY = 512 * 1024
const DAY_SECONDS = 24 * 60 * 60

/** The rows, the log and the mail of a receipt take room as well, however small its picture is. */
const LEAST_KILOBYTES = 64

/** What a slip needs, whatever was sent: its QR code is read on it, and every line by eye. */
export const SLIP_FIT: PictureFit = { longestSide: 2000, isRead: true, quality: 80, mostBytes: 400_000 }

/** `message` stands beside the file. */
type KeptPicture =
  | { ok: true; image: UploadedImage; fileKey: string }
  | { ok: false; status: 400 | 429 | 503; message: string }

/** Keeps the picture of a slip; what was kept for nothing is given to `forgetUnused`. */
export async function keepPicture(
  ctx: RequestContext,
  submissionKey: string,
  file: File,
): Promise<KeptPicture> {
  if (!(await hasRoom(ctx))) return refuse(503, m.receipt_file_no_room())
  const image = await readUploadedImage(ctx, file, { from: networkOf(ctx.clientAddress), fit: SLIP_FIT })
  if (!image.ok) return refuse(image.reason === 'busy' ? 503 : 400, imageMessage(image.reason))
  const { content, sha256 } = image.value
  if (!(await isWithinDay(ctx, content))) return refuse(429, m.receipt_file_over_quota())
  const fileKey = fileKeyOf(submissionKey, sha256)
  if (!(await keepFile(ctx, fileKey, content))) return refuse(503, m.form_not_stored())
  return { ok: true, image: image.value, fileKey }
}

function refuse(status: 400 | 429 | 503, message: string) {
  return { ok: false, status, message } as const
}

/** The same picture under the same submission key is the same file, however often it is sent. */
function fileKeyOf(submissionKey: string, sha256: string): string {
  return `receipts/${uuidv5(sha256, submissionKey)}.jpg`
}

function isWithinDay({ db, clientAddress, now }: RequestContext, content: Uint8Array): Promise<boolean> {
  return takeFromLimit(db, {
    key: `receipt-kilobytes:${wideNetworkOf(clientAddress)}`,
    amount: Math.max(LEAST_KILOBYTES, Math.ceil(content.byteLength / 1024)),
    limit: KILOBYTES_PER_DAY,
    windowSeconds: DAY_SECONDS,
    now: now(),
  })
}

/** Deletes a picture of a submission that its receipt does not show, or no more. */
export async function forgetUnused(ctx: RequestContext, submissionKey: string, fileKey: string | null) {
  if (fileKey === null) return
  const [receipt] = await ctx.db
    .select({ fileKey: receipts.fileKey })
    .from(receipts)
    .where(eq(receipts.submissionKey, submissionKey))
  if (receipt?.fileKey !== fileKey) await forgetFiles(ctx, [fileKey])
}
