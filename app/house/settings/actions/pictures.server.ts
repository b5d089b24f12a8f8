import type { CommandContext } from '#app/house/access/steps.server.ts'
import { localFields, readLocal } from '#app/kit/forms/local-text.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { answerOf, readUpload } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import type { FormFields } from '#app/kit/pure/form-fields.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { m } from '#app/paraglide/messages.js'
import { removeLogo, removePhoto, saveLogo, savePhoto } from '../commands/pictures.server.ts'
import type { PictureReply } from '../components/front-pictures.tsx'
import { isPhotoPlace } from '../rules/front.ts'

const ANSWERS = {
  logo: async (ctx: CommandContext, url: URL, form: FormData) => {
    const { version } = readTexts(form, ['version'])
    const refusal = await saveLogo(ctx, { upload: readUpload(form, 'file'), version })
    return answerPicture(url, 'logo', { refusal, done: m.front_logo_saved(), values: { file: '' } })
  },
  'remove-logo': async (ctx: CommandContext, url: URL, form: FormData) => {
    const refusal = await removeLogo(ctx, readTexts(form, ['version']))
    return answerPicture(url, 'logo', { refusal, done: m.front_logo_removed(), values: { file: '' } })
  },
  photo: answerPhoto,
  'remove-photo': answerPhoto,
  // The words beside the pictures are each page's own to save.
  words: async () => null,
}

/** Saves or removes the logo or a photo of the front page, as the form asks; null where it is about none of them. */
export async function answerFrontPicture(ctx: CommandContext, url: URL, form: FormData) {
  return answerOf(ANSWERS, form, 'words')(ctx, url, form)
}

/** Saves or removes the photo that a form names, and says what came of it. */
export async function answerPhoto(ctx: CommandContext, url: URL, form: FormData) {
  const place = form.get('place')
  if (!isPhotoPlace(place)) throw new Response(null, { status: 404 })
  const words = readTexts(form, localFields('alt'))
  const { version, isShown } = readTexts(form, ['version', 'isShown'])
  if (form.get('intent') === 'remove-photo') {
    const refusal = await removePhoto(ctx, { place, version })
    // Its words are not what was decided about: they are shown as they are saved now.
    const values = { ...refusal?.conflict?.fields, file: '' }
    return answerPicture(url, place, { refusal, done: m.front_photo_removed(), values })
  }
  const [upload, alt] = [readUpload(form, 'file'), readLocal('alt', words)]
  const refusal = await savePhoto(ctx, { place, upload, alt, isShown: isShown === 'on', version })
  // Without another picture the one that there is stays, whoever sent it.
  const file = upload ? '' : (refusal?.conflict?.fields['file'] ?? '')
  return answerPicture(url, place, {
    refusal,
    done: m.front_photo_saved(),
    values: { ...words, isShown, file },
  })
}

type Outcome = {
  refusal: Awaited<ReturnType<typeof saveLogo>>
  done: string
  values: FormFields
}

/** Says what came of a picture: what was typed stays beside what is wrong; a file has to be chosen again. */
export async function answerPicture(
  url: URL,
  refused: PictureReply['refused'],
  { refusal, done, values }: Outcome,
) {
  if (!refusal) return redirectWithMessage(url.pathname, done)
  const reply: PictureReply = { refused, values, ...refusal }
  return refuse(reply, refusal.conflict ? 409 : 400)
}
