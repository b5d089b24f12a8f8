import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { saveHouseSettings } from '#app/house/settings/commands/sections.server.ts'
import { HoursFields } from '#app/house/settings/components/hours-fields.tsx'
import { ReachPanel } from '#app/house/settings/components/reach-panel.tsx'
import { isReachable } from '#app/house/settings/rules/opening.ts'
import { reachForm } from '#app/house/settings/schema/house.ts'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import { readEdit } from '#app/kit/platform/form.server.ts'
import { refuseEdit } from '#app/kit/platform/refuse.server.ts'
import { EditForm } from '#app/kit/ui/edit-form.tsx'
import { m } from '#app/paraglide/messages.js'
import { answerAndGoOn } from '../actions/go-on.server.ts'
import { StepPage } from '../components/step-page.tsx'
import { askedFields, loadStep } from '../views.server.ts'
import type { Route } from './+types/admin-contact'

export const middleware: Route.MiddlewareFunction[] = [permit('settings.edit')]

export async function loader({ context }: Route.LoaderArgs) {
  const { entries, settings } = await loadStep(commandContext(context))
  const asked = isReachable(settings) ? [] : ['phone', 'email']
  return { entries, saved: askedFields(reachForm, settings, asked) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const edit = await readEdit(request, Object.keys(reachForm.labels))
  const refusal = await saveHouseSettings(ctx, { section: 'reach', ...edit })
  return refusal ? refuseEdit(edit, refusal) : answerAndGoOn(ctx, 'contact')
}

export default function OpeningContact({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <StepPage step="contact" entries={loaderData.entries}>
      <EditForm
        saved={loaderData.saved}
        reply={actionData}
        check={fields => errorsOf(reachForm.schema, fields)}
        labels={reachForm.labels}
        submitLabel={m.opening_go_on()}
      >
        {view => (
          <>
            <ReachPanel field={view.field} />
            <HoursFields {...view} />
          </>
        )}
      </EditForm>
    </StepPage>
  )
}
