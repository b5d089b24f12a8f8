import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { answerFrontPicture } from '#app/house/settings/actions/pictures.server.ts'
import { savedLogo, savedPhoto } from '#app/house/settings/commands/pictures.server.ts'
import { saveHouseSettings } from '#app/house/settings/commands/sections.server.ts'
import { CompanyFields } from '#app/house/settings/components/company-fields.tsx'
import { FrontPictures } from '#app/house/settings/components/front-pictures.tsx'
import { isBegun } from '#app/house/settings/rules/opening.ts'
import { companyForm } from '#app/house/settings/schema/house.ts'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import { editOf, readForm } from '#app/kit/platform/form.server.ts'
import { refuseEdit } from '#app/kit/platform/refuse.server.ts'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import { EditForm } from '#app/kit/ui/edit-form.tsx'
import { m } from '#app/paraglide/messages.js'
import { answerAndGoOn } from '../actions/go-on.server.ts'
import { StepPage } from '../components/step-page.tsx'
import { askedFields, loadStep } from '../views.server.ts'
import type { Route } from './+types/admin-name'

export const middleware: Route.MiddlewareFunction[] = [permit('settings.edit')]

const FIELDS = Object.keys(companyForm.labels)
/** The colours may stay those that came with the program: nobody is asked to choose some. */
const ASKED = FIELDS.filter(name => name !== 'palette')

export async function loader({ context }: Route.LoaderArgs) {
  const { entries, settings } = await loadStep(commandContext(context))
  const { logo, photos } = settings.front
  return {
    entries,
    saved: isBegun(settings)
      ? savedFields(companyForm.fieldsOf(settings))
      : askedFields(companyForm, settings, ASKED),
    logo: { file: logo, saved: savedLogo({ logo }) },
    photos: [{ place: 'hero' as const, photo: photos.hero, saved: savedPhoto(photos.hero) }],
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = await readForm(request)
  const ofPicture = await answerFrontPicture(ctx, url, form)
  if (ofPicture) return ofPicture
  const edit = editOf(form, FIELDS)
  const refusal = await saveHouseSettings(ctx, { section: 'company', ...edit })
  return refusal ? refuseEdit(edit, refusal) : answerAndGoOn(ctx, 'name')
}

export default function OpeningName({ loaderData, actionData }: Route.ComponentProps) {
  const { entries, saved, logo, photos } = loaderData
  const ofPicture = actionData && 'refused' in actionData ? actionData : undefined
  const ofWords = actionData && 'fields' in actionData ? actionData : undefined
  return (
    <StepPage step="name" entries={entries}>
      <EditForm
        saved={saved}
        reply={ofWords}
        check={fields => errorsOf(companyForm.schema, fields)}
        labels={companyForm.labels}
        submitLabel={m.opening_go_on()}
      >
        {view => <CompanyFields {...view} />}
      </EditForm>
      <FrontPictures logo={logo} photos={photos} reply={ofPicture} />
    </StepPage>
  )
}
