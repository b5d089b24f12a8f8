import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { answerMoneySection } from '#app/house/settings/actions/sections.server.ts'
import { SectionPage } from '#app/house/settings/components/section-page.tsx'
import { privacyForm } from '#app/house/settings/schema/privacy.ts'
import { loadSection } from '#app/house/settings/views/section-page.server.ts'
import { DuePanel, ErasedListPanel, PrivacyFields } from '#app/overview/privacy/components/privacy-fields.tsx'
import { countDue } from '#app/overview/privacy/jobs/retention.server.ts'
import { m } from '#app/paraglide/messages.js'
import type { Route } from './+types/privacy'

export const middleware: Route.MiddlewareFunction[] = [permit('privacy.erase')]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const [{ saved }, due] = await Promise.all([loadSection(ctx, 'privacy', privacyForm), countDue(ctx)])
  return { saved, due }
}

export function action(args: Route.ActionArgs) {
  return answerMoneySection(args, 'privacy')
}

/** How long what is personal is kept, and what the next night forgets. */
export default function SettingsPrivacy({ loaderData, actionData }: Route.ComponentProps) {
  const { saved, due } = loaderData
  return (
    <>
      <SectionPage
        title={m.privacy_settings()}
        lead={m.privacy_settings_lead()}
        form={privacyForm}
        saved={saved}
        reply={actionData}
      >
        {view => (
          <>
            <PrivacyFields {...view} />
            <DuePanel due={due} />
          </>
        )}
      </SectionPage>
      <div className="mt-6">
        <ErasedListPanel />
      </div>
    </>
  )
}
