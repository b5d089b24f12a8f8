import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import { readEdit } from '#app/kit/platform/form.server.ts'
import { answerEdit } from '#app/kit/platform/refuse.server.ts'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import type { FormFields } from '#app/kit/pure/form-fields.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { EditForm } from '#app/kit/ui/edit-form.tsx'
import { SelectField, TextField } from '#app/kit/ui/field.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { createPlan } from '../commands/plans.server.ts'
import {
  PlanPeriodFields,
  PlanPerkFields,
  PlanPriceFields,
  PlanSaleFields,
  PlanWordsFields,
} from '../components/plan-fields.tsx'
import { PLAN_GROUPS } from '../rules/catalogue.ts'
import { LONGEST, NEW_PLAN_FIELDS, newPlanForm, PLAN_LABELS } from '../schema.ts'
import { GROUP_NAMES } from '../texts/groups.ts'
import type { Route } from './+types/admin-new-plan'

export const middleware: Route.MiddlewareFunction[] = [permit('money_settings.edit')]

export function loader() {
  return { saved: savedFields(NEW_PLAN_FIELDS) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { fields, version } = await readEdit(request, Object.keys(NEW_PLAN_FIELDS))
  const errors = await createPlan(commandContext(context), { fields })
  const refusal = Object.keys(errors).length > 0 ? { errors } : null
  return answerEdit(localizeHref('/admin/settings/plans'), { fields, version }, refusal)
}

const check = (fields: FormFields) => errorsOf(newPlanForm, fields)

export default function AdminNewPlan({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{m.plan_add()}</title>
      <BackLink to={localizeHref('/admin/settings/plans')}>{m.settings_plans()}</BackLink>
      <PageHeader title={m.plan_add()} lead={m.plan_new_lead()} />
      <EditForm
        saved={loaderData.saved}
        reply={actionData}
        check={check}
        labels={PLAN_LABELS}
        submitLabel={m.plan_add()}
      >
        {view => (
          <>
            <Panel title={m.plan_new_title()} lead={m.plan_new_name_lead()}>
              <TextField {...view.field('name')} maxLength={LONGEST.name} autoComplete="off" required />
              <SelectField {...view.field('group')}>
                {PLAN_GROUPS.map(group => (
                  <option key={group} value={group}>
                    {GROUP_NAMES[group]()}
                  </option>
                ))}
              </SelectField>
            </Panel>
            <PlanPriceFields {...view} hasPrice />
            <PlanPeriodFields {...view} />
            <PlanPerkFields {...view} />
            <PlanWordsFields {...view} hasStandardWords={false} />
            <PlanSaleFields {...view} />
          </>
        )}
      </EditForm>
    </>
  )
}
