import { type CommandContext, commandContext, permit } from '#app/house/access/steps.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { editOf, readForm, readUpload } from '#app/kit/platform/form.server.ts'
import { answerEdit, refuse } from '#app/kit/platform/refuse.server.ts'
import type { FormFields } from '#app/kit/pure/form-fields.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { m } from '#app/paraglide/messages.js'
import {
  removeLogo,
  removePhoto,
  savedLogo,
  savedPhoto,
  saveLogo,
  savePhoto,
} from '../commands/pictures.server.ts'
import { saveHouseSettings } from '../commands/sections.server.ts'
import { FrontFields } from '../components/front-fields.tsx'
import { FrontPictures, type PictureReply } from '../components/front-pictures.tsx'
import { SectionPage } from '../components/section-page.tsx'
import { isPhotoPlace, PHOTO_PLACES } from '../rules/front.ts'
import { frontForm } from '../schema/front.ts'
import { loadSection } from '../views/section-page.server.ts'
import type { Route } from './+types/admin-front'

export const middleware: Route.MiddlewareFunction[] = [permit('settings.view')]

export async function loader({ context }: Route.LoaderArgs) {
  const { saved, settings } = await loadSection(commandContext(context), 'front', frontForm)
  const { logo, photos } = settings.front
  return {
    saved,
    logo: { file: logo, saved: savedLogo({ logo }) },
    photos: PHOTO_PLACES.map(place => ({ place, photo: photos[place], saved: savedPhoto(photos[place]) })),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = await readForm(request)
  const { intent, version } = readTexts(form, ['intent', 'version'])
  if (intent === 'logo') {
    const refusal = await saveLogo(ctx, { upload: readUpload(form, 'file'), version })
    return answer(url, 'logo', { refusal, done: m.front_logo_saved(), values: { file: '' } })
  }
  if (intent === 'remove-logo') {
    const refusal = await removeLogo(ctx, { version })
    return answer(url, 'logo', { refusal, done: m.front_logo_removed(), values: { file: '' } })
  }
  if (intent === 'photo' || intent === 'remove-photo') return answerPhoto(ctx, url, form)
  const edit = editOf(form, Object.keys(frontForm.labels))
  return answerEdit(url.pathname, edit, await saveHouseSettings(ctx, { section: 'front', ...edit }))
}

async function answerPhoto(ctx: CommandContext, url: URL, form: FormData) {
  const place = form.get('place')
  if (!isPhotoPlace(place)) throw new Response(null, { status: 404 })
  const { version, ...typed } = readTexts(form, ['alt_en', 'alt_th', 'alt_ru', 'isShown', 'version'])
  if (form.get('intent') === 'remove-photo') {
    const refusal = await removePhoto(ctx, { place, version })
    // Its words are not what was decided about: they are shown as they are saved now.
    const values = { ...refusal?.conflict?.fields, file: '' }
    return answer(url, place, { refusal, done: m.front_photo_removed(), values })
  }
  const alt = { en: typed.alt_en, th: typed.alt_th, ru: typed.alt_ru }
  const [upload, isShown] = [readUpload(form, 'file'), typed.isShown === 'on']
  const refusal = await savePhoto(ctx, { place, upload, alt, isShown, version })
  // Without another picture the one that there is stays, whoever sent it.
  const file = upload ? '' : (refusal?.conflict?.fields['file'] ?? '')
  return answer(url, place, { refusal, done: m.front_photo_saved(), values: { ...typed, file } })
}

type Outcome = {
  refusal: Awaited<ReturnType<typeof saveLogo>>
  done: string
  values: FormFields
}

/** What was typed stays beside what is wrong; a file has to be chosen again. */
async function answer(url: URL, refused: PictureReply['refused'], { refusal, done, values }: Outcome) {
  if (!refusal) return redirectWithMessage(url.pathname, done)
  const reply: PictureReply = { refused, values, ...refusal }
  return refuse(reply, refusal.conflict ? 409 : 400)
}

export default function SettingsFront({ loaderData, actionData }: Route.ComponentProps) {
  const ofPicture = actionData && 'refused' in actionData ? actionData : undefined
  const ofWords = actionData && 'fields' in actionData ? actionData : undefined
  return (
    <>
      <SectionPage
        title={m.settings_front()}
        lead={m.settings_front_lead()}
        form={frontForm}
        saved={loaderData.saved}
        reply={ofWords}
      >
        {view => <FrontFields {...view} />}
      </SectionPage>
      <FrontPictures logo={loaderData.logo} photos={loaderData.photos} reply={ofPicture} />
    </>
  )
}
