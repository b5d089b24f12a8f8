import type { GettingIn } from '#app/kit/ui/how-to-get-in.tsx'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'
import type { MailBlock } from '../adapters/compose.ts'
import { secret } from '../rules/secrets.ts'

/** How to get in and online, as a part of a mail (rule site.arrival); the picture of the door is on the page it links to. */
export function arrivalBlocks(gettingIn: GettingIn, options: { locale: Locale }): MailBlock[] {
  const { address, mapHref, code, rules, wifi } = gettingIn
  const facts = [
    { label: m.arrival_address({}, options), value: address },
    { label: m.landing_map_open({}, options), value: mapHref },
    { label: m.arrival_door({}, options), value: code },
    ...(wifi ? [{ label: m.arrival_wifi({}, options), value: wifi.name }] : []),
    ...(wifi?.password ? [{ label: m.arrival_password({}, options), value: secret(wifi.password) }] : []),
    ...(rules ? [{ label: m.arrival_rules({}, options), value: rules }] : []),
  ]
  return [
    { kind: 'text', text: m.arrival_title({}, options) },
    { kind: 'facts', facts },
  ]
}
