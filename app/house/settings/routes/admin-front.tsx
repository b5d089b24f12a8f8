import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { editOf, readForm } from '#app/kit/platform/form.server.ts'
import { answerEdit } from '#app/kit/platform/refuse.server.ts'
import { m } from '#app/paraglide/messages.js'
import { answerFrontPicture } from '../actions/pictures.server.ts'
import { savedLogo, savedPhoto } from '../commands/pictures.server.ts'
import { saveHouseSettings } from '../commands/sections.server.ts'
import { FrontFields } from '../components/front-fields.tsx'
import { FrontPictures } from '../components/front-pictures.tsx'
import { SectionPage } from '../components/section-page.tsx'
import { FRONT_PLACES } from '../rules/front.ts'
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
    photos: FRONT_PLACES.map(place => ({ place, photo: photos[place], saved: savedPhoto(photos[place]) })),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = await readForm(request)
  const ofPicture = await answerFrontPicture(ctx, url, form)
  if (ofPicture) return ofPicture
  const edit = editOf(form, Object.keys(frontForm.labels))
  return answerEdit(url.pathname, edit, await saveHouseSettings(ctx, { section: 'front', ...edit }))
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
