import { mailingOf } from '#app/house/mail/rules/server.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import type { Mailing } from '#app/kit/pure/mailing.ts'
import type { NounSections } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'

export const sections: NounSections = ({ env, settings }) => ({
  renewals: { text: renewalsText(settings.renewals, mailingOf(env, settings.mail)) },
})

function renewalsText({ requestDaysBefore, extendsWithoutPayment }: Settings['renewals'], mail: Mailing) {
  if (extendsWithoutPayment) return m.settings_state_renewals_extended()
  if (requestDaysBefore.length === 0) return m.settings_state_renewals_none()
  return m.settings_state_renewals({ days: requestDaysBefore.join(', '), mail })
}
