import { v7 as uuidv7 } from 'uuid'
import { keepFile } from '#app/kit/platform/kept-files.server.ts'
import type { PictureFit } from '#app/kit/platform/pictures/pictures.server.ts'
import { PAGE_FIT, readUploadedImage } from '#app/kit/platform/pictures/uploaded-picture.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { m } from '#app/paraglide/messages.js'
import { imageMessage } from './picture-texts.ts'

/**
 * Keeps a picture that somebody of staff sent.
 * @param folder of the storage
 * @param from who sends it: they wait for their own pictures first
 * @returns its storage key, or the sentence beside the field
 */
export async function storePicture(
  ctx: Pick<ServerContext, 'storage' | 'log'>,
  upload: File,
  { folder, from, fit = PAGE_FIT }: { folder: string; from: string; fit?: PictureFit },
): Promise<Result<string, string>> {
  const image = await readUploadedImage(ctx, upload, { from, fit })
  if (!image.ok) return fail(imageMessage(image.reason))
  const key = `${folder}/${uuidv7()}.jpg`
  return (await keepFile(ctx, key, image.value.content)) ? ok(key) : fail(m.form_not_stored())
}
