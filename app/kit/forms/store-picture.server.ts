import { v7 as uuidv7 } from 'uuid'
import { keepFile } from '#app/kit/platform/kept-files.server.ts'
import type { PictureFit } from '#app/kit/platform/pictures/pictures.server.ts'
import { PAGE_FIT, readUploadedImage } from '#app/kit/platform/pictures/uploaded-picture.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { m } from '#app/paraglide/messages.js'
import { imageMessage } from './picture-texts.ts'

type Files = Pick<ServerContext, 'storage' | 'log'>
type How = { folder: string; from: string; fit?: PictureFit }

/**
 * Keeps a picture that somebody of staff sent.
 * @param folder of the storage
 * @param from who sends it: they wait for their own pictures first
 * @returns its storage key, or the sentence beside the field
 */
export async function storePicture(ctx: Files, upload: File, how: How): Promise<Result<string, string>> {
  const stored = await storeSized(ctx, upload, how)
  return stored.ok ? ok(stored.value.file) : stored
}

/** The same, with its size in px. */
export async function storeSized(
  ctx: Files,
  upload: File,
  { folder, from, fit = PAGE_FIT }: How,
): Promise<Result<{ file: string; width: number; height: number }, string>> {
  const image = await readUploadedImage(ctx, upload, { from, fit })
  if (!image.ok) return fail(imageMessage(image.reason))
  const { content, width, height } = image.value
  const file = `${folder}/${uuidv7()}.${fit.as ?? 'jpg'}`
  return (await keepFile(ctx, file, content)) ? ok({ file, width, height }) : fail(m.form_not_stored())
}
