import { v7 as uuidv7 } from 'uuid'
import { imageMessage } from '#app/kit/forms/picture-texts.ts'
import { keepFile, readFile } from '#app/kit/platform/kept-files.server.ts'
import { PAGE_FIT, readUploadedImage } from '#app/kit/platform/pictures/uploaded-picture.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { LARGEST_IMAGE_BYTES } from '#app/kit/pure/picture-file.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { sha256Hex } from '#app/kit/pure/sha256.ts'
import { m } from '#app/paraglide/messages.js'
import type { Signing } from '../tables.server.ts'

type Files = Pick<ServerContext, 'storage' | 'log'>

/** A copy that is kept: its key of the storage, and its hash. */
export type KeptCopy = { key: string; sha256: string }

/**
 * Keeps the copy of what was signed on paper: a PDF as it is, a picture as the house keeps pictures.
 * @param from who of staff sends it
 * @returns the sentence beside the field where it is not taken
 */
export async function keepCopy(ctx: Files, file: File, from: string): Promise<Result<KeptCopy, string>> {
  const read = (await isPdf(file)) ? await readPdf(file) : await readPicture(ctx, file, from)
  if (!read.ok) return read
  const { content, type } = read.value
  const key = `contracts/${uuidv7()}.${type}`
  if (!(await keepFile(ctx, key, content))) return fail(m.form_not_stored())
  return ok({ key, sha256: await sha256Hex(content) })
}

const isPdf = async (file: File) => (await file.slice(0, 5).text()) === '%PDF-'

type Read = Result<{ content: Uint8Array<ArrayBuffer>; type: 'pdf' | 'jpg' }, string>

async function readPdf(file: File): Promise<Read> {
  if (file.size > LARGEST_IMAGE_BYTES) return fail(imageMessage('too_large'))
  return ok({ content: new Uint8Array(await file.arrayBuffer()), type: 'pdf' })
}

async function readPicture(ctx: Files, file: File, from: string): Promise<Read> {
  const image = await readUploadedImage(ctx, file, { from, fit: PAGE_FIT })
  if (image.ok) return ok({ content: image.value.content, type: 'jpg' })
  return fail(image.reason === 'not_an_image' ? m.signing_error_copy() : imageMessage(image.reason))
}

/** The copy as a file to keep, which no page of ours shows: whatever stands in it runs nowhere. */
export async function copyResponse(ctx: Files, { paperKey, version }: Signing): Promise<Response> {
  const content = paperKey === null ? null : await readFile(ctx, paperKey)
  if (!content || paperKey === null) return new Response(null, { status: 404 })
  const isPicture = paperKey.endsWith('.jpg')
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': isPicture ? 'image/jpeg' : 'application/pdf',
      'Content-Disposition': `attachment; filename="contract-${version}.${isPicture ? 'jpg' : 'pdf'}"`,
      'Content-Length': String(content.byteLength),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
