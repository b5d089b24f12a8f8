import { type CommandContext, commandContext, permit } from '#app/house/accounts/steps/guard.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { editOf, readForm, readUpload } from '#app/kit/platform/form.server.ts'
import { answerEdit, refuse } from '#app/kit/platform/refuse.server.ts'
import type { FieldErrors } from '#app/kit/pure/form-fields.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { m } from '#app/paraglide/messages.js'
import { removeLogo, removePhoto, saveLogo, savePhoto } from '../commands/pictures.server.ts'
import { saveHouseSettings } from '../commands/sections.server.ts'
import { FrontFields } from '../components/front-fields.tsx'
import { FrontPictures, type PictureReply } from '../components/front-pictures.tsx'
import { SectionPage } from '../components/section-page.tsx'
import { isPhotoPlace } from '../rules/front.ts'
import { frontForm } from '../schema/front.ts'
import { loadSection } from '../views/section-page.server.ts'
import type { Route } from './+types/admin-front'

export const middleware: Route.MiddlewareFunction[] = [permit('settings.view')]

export async function loader({ context }: Route.LoaderArgs) {
  const { saved, settings } = await loadSection(commandContext(context), 'front', frontForm)
  return { saved, front: settings.front }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = await readForm(request)
  const intent = form.get('intent')
  if (intent === 'logo') {
    const errors = await saveLogo(ctx, readUpload(form, 'file'))
    return answer(url, 'logo', { errors, done: m.front_logo_saved() })
  }
  if (intent === 'remove-logo') {
    await removeLogo(ctx)
    return redirectWithMessage(url.pathname, m.front_logo_removed())
  }
  if (intent === 'photo' || intent === 'remove-photo') return answerPhoto(ctx, url, form)
  const { fields, version } = editOf(form, Object.keys(frontForm.labels))
  const refusal = await saveHouseSettings(ctx, { section: 'front', fields, version })
  return answerEdit(url.pathname, { fields, version }, refusal)
}

async function answerPhoto(ctx: CommandContext, url: URL, form: FormData) {
  const place = form.get('place')
  if (!isPhotoPlace(place)) throw new Response(null, { status: 404 })
  if (form.get('intent') === 'remove-photo') {
    await removePhoto(ctx, place)
    return redirectWithMessage(url.pathname, m.front_photo_removed())
  }
  const { alt_en: en, alt_th: th, alt_ru: ru } = readTexts(form, ['alt_en', 'alt_th', 'alt_ru'])
  const typed = { alt: { en, th, ru }, isShown: form.get('isShown') === 'on' }
  const errors = await savePhoto(ctx, { place, upload: readUpload(form, 'file'), ...typed })
  return answer(url, place, { errors, done: m.front_photo_saved(), typed })
}

type Outcome = {
  errors: FieldErrors | null
  done: string
  typed?: Pick<PictureReply, 'alt' | 'isShown'>
}

/** What was typed stays beside what is wrong; a file has to be chosen again. */
async function answer(url: URL, refused: PictureReply['refused'], { errors, done, typed }: Outcome) {
  if (!errors) return redirectWithMessage(url.pathname, done)
  const reply: PictureReply = { refused, errors, ...typed }
  return refuse(reply, 400)
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
      <FrontPictures front={loaderData.front} reply={ofPicture} />
    </>
  )
}
