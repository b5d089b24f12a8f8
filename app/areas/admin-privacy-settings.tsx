import { commandContext, permit } from '../features/accounts/guard.server.ts'
import { DuePanel, ErasedListPanel, PrivacyFields } from '../features/privacy/components/privacy-fields.tsx'
import { countDue } from '../features/privacy/retention.server.ts'
import { SectionPage } from '../features/settings/components/section-page.tsx'
import { loadSection } from '../features/settings/edit-page.server.ts'
import { privacyForm } from '../features/settings/privacy-form.ts'
import { answerMoneySection } from '../features/settings/section-page.server.ts'
import { m } from '../paraglide/messages.js'
import type { Route } from './+types/admin-privacy-settings'

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
