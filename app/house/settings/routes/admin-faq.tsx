import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { answerHouseSection } from '../actions/sections.server.ts'
import { FaqFields } from '../components/faq-fields.tsx'
import { SectionPage } from '../components/section-page.tsx'
import { faqForm } from '../schema/faq.ts'
import { loadSection } from '../views/section-page.server.ts'
import type { Route } from './+types/admin-faq'

export const middleware: Route.MiddlewareFunction[] = [permit('settings.view')]

export async function loader({ context }: Route.LoaderArgs) {
  const { saved } = await loadSection(commandContext(context), 'faq', faqForm)
  return { saved }
}

export function action(args: Route.ActionArgs) {
  return answerHouseSection(args, 'faq')
}

export default function SettingsFaq({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <SectionPage
        title={m.faq_title()}
        lead={m.faq_settings_lead()}
        form={faqForm}
        saved={loaderData.saved}
        reply={actionData}
      >
        {view => <FaqFields {...view} />}
      </SectionPage>
      <a href={localizeHref('/faq')} className={TEXT_LINK}>
        {m.faq_see()}
      </a>
    </>
  )
}
