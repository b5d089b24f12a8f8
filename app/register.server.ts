import { registerPermissions } from '#app/house/access/rules.ts'
import { registerPermissionWords } from '#app/house/accounts/texts/roles.ts'
import { registerActivityListener } from '#app/house/activity/steps/log.server.ts'
import { registerLogged } from '#app/house/history/rules/logged.ts'
import { registerTopics } from '#app/kit/platform/changes.server.ts'
import { announceLogged } from '#app/machines/webhooks/steps/announce.server.ts'
import { type NounWebhooks, registerWebhooks } from '#app/machines/webhooks/steps/kinds.server.ts'
import { EVERY_NOUN, LIVE, PERMISSION_WORDS, PERMISSIONS } from '#app/nouns.ts'

// What a lower floor needs to know of those above it is said here, once, before anybody is served: it cannot ask them.

const EVENTS = import.meta.glob<{ webhooks?: NounWebhooks }>('./*/*/events.server.ts', { eager: true })

registerPermissions(PERMISSIONS)

registerPermissionWords(PERMISSION_WORDS)

registerActivityListener(announceLogged)

registerLogged(EVERY_NOUN)

registerTopics(LIVE)

registerWebhooks(Object.values(EVENTS).flatMap(({ webhooks = [] }) => webhooks))
