import { Link } from 'react-router'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { answerPhoto } from '#app/house/settings/actions/pictures.server.ts'
import { savedPhoto } from '#app/house/settings/commands/pictures.server.ts'
import { PhotoPanel } from '#app/house/settings/components/front-pictures.tsx'
import { SectionPage } from '#app/house/settings/components/section-page.tsx'
import { houseImagePath } from '#app/house/settings/rules/front.ts'
import { isBegun } from '#app/house/settings/rules/opening.ts'
import { loadSection } from '#app/house/settings/views/section-page.server.ts'
import { editOf, readForm } from '#app/kit/platform/form.server.ts'
import { answerEdit } from '#app/kit/platform/refuse.server.ts'
import { RadioGroup } from '#app/kit/ui/field.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { saveFloorPlan } from '#app/space/floor-plan/commands.server.ts'
import { PinFields } from '#app/space/floor-plan/components/pin-fields.tsx'
import { listPlanSpaces } from '#app/space/floor-plan/queries.server.ts'
import { floorPlanForm } from '#app/space/floor-plan/schema.ts'
import { SHOWN_NAMES } from '#app/space/floor-plan/texts.ts'
import type { Route } from './+types/floor-plan'

export const middleware: Route.MiddlewareFunction[] = [permit('settings.view')]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const spaces = await listPlanSpaces(ctx.db, getLocale())
  const { saved, settings } = await loadSection(ctx, 'floor-plan', floorPlanForm(spaces))
  const { plan } = settings.front.photos
  return {
    saved,
    spaces: spaces.map(({ id, name }) => ({ id, name })),
    picture: plan && { src: houseImagePath(plan.file), alt: plan.alt[getLocale()] },
    photo: { place: 'plan' as const, photo: plan, saved: savedPhoto(plan) },
    isBegun: isBegun(settings),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = await readForm(request)
  const intent = form.get('intent')
  if (intent === 'photo' || intent === 'remove-photo') return answerPhoto(ctx, url, form)
  const { labels } = floorPlanForm(await listPlanSpaces(ctx.db, getLocale()))
  const edit = editOf(form, Object.keys(labels))
  return answerEdit(url.pathname, edit, await saveFloorPlan(ctx, edit))
}

export default function SettingsFloorPlan({ loaderData, actionData }: Route.ComponentProps) {
  const { saved, spaces, picture, photo } = loaderData
  const ofPicture = actionData && 'refused' in actionData ? actionData : undefined
  const ofPlan = actionData && 'fields' in actionData ? actionData : undefined
  return (
    <>
      <SectionPage
        title={m.floor_plan_title()}
        lead={m.floor_plan_lead()}
        form={floorPlanForm(spaces)}
        saved={saved}
        reply={ofPlan}
      >
        {view => (
          <>
            <RadioGroup
              legend={m.floor_plan_shows()}
              name="shows"
              value={view.field('shows').defaultValue}
              error={view.field('shows').error}
              options={optionsOf(loaderData)}
            />
            {spaces.length === 0 && (
              <p>
                {m.floor_plan_no_rooms()}{' '}
                <Link to={localizeHref('/admin/spaces')} className={TEXT_LINK}>
                  {m.admin_spaces()}
                </Link>
              </p>
            )}
            {picture && spaces.length > 0 && (
              <Panel title={m.floor_plan_pins()}>
                <PinFields view={view} spaces={spaces} picture={picture} />
              </Panel>
            )}
          </>
        )}
      </SectionPage>
      <div className="mt-8">
        <PhotoPanel {...photo} reply={ofPicture} />
      </div>
    </>
  )
}

/** The drawn plan is offered while the space is that which came with the program. */
function optionsOf({ isBegun }: { isBegun: boolean }) {
  const given = { value: 'given', label: SHOWN_NAMES.given(), hint: m.floor_plan_given_hint() }
  return [
    ...(isBegun ? [] : [given]),
    { value: 'none', label: SHOWN_NAMES.none() },
    { value: 'rooms', label: SHOWN_NAMES.rooms(), hint: m.floor_plan_rooms_hint() },
    { value: 'picture', label: SHOWN_NAMES.picture(), hint: m.floor_plan_picture_hint() },
  ]
}
