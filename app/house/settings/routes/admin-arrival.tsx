import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { editOf, readForm } from '#app/kit/platform/form.server.ts'
import { answerEdit } from '#app/kit/platform/refuse.server.ts'
import { m } from '#app/paraglide/messages.js'
import { answerPhoto } from '../actions/pictures.server.ts'
import { savedPhoto } from '../commands/pictures.server.ts'
import { saveHouseSettings } from '../commands/sections.server.ts'
import { ArrivalFields } from '../components/arrival-fields.tsx'
import { PhotoPanel } from '../components/front-pictures.tsx'
import { SectionPage } from '../components/section-page.tsx'
import { arrivalForm } from '../schema/arrival.ts'
import { loadSection } from '../views/section-page.server.ts'
import type { Route } from './+types/admin-arrival'

/** The Wi-Fi password is for whoever sets it: nobody else has a reason to read it here. */
export const middleware: Route.MiddlewareFunction[] = [permit('settings.edit')]

export async function loader({ context }: Route.LoaderArgs) {
  const { saved, settings } = await loadSection(commandContext(context), 'arrival', arrivalForm)
  const { door } = settings.front.photos
  return { saved, door: { place: 'door' as const, photo: door, saved: savedPhoto(door) } }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = await readForm(request)
  const intent = form.get('intent')
  if (intent === 'photo' || intent === 'remove-photo') return answerPhoto(ctx, url, form)
  const edit = editOf(form, Object.keys(arrivalForm.labels))
  return answerEdit(url.pathname, edit, await saveHouseSettings(ctx, { section: 'arrival', ...edit }))
}

export default function SettingsArrival({ loaderData, actionData }: Route.ComponentProps) {
  const ofPicture = actionData && 'refused' in actionData ? actionData : undefined
  const ofWords = actionData && 'fields' in actionData ? actionData : undefined
  return (
    <>
      <SectionPage
        title={m.settings_arrival()}
        lead={m.settings_arrival_lead()}
        form={arrivalForm}
        saved={loaderData.saved}
        reply={ofWords}
      >
        {view => <ArrivalFields {...view} />}
      </SectionPage>
      <div className="mt-8">
        <PhotoPanel {...loaderData.door} reply={ofPicture} />
      </div>
    </>
  )
}
