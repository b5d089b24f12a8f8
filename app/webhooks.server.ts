import { type NounWebhooks, registerWebhooks } from '#app/machines/webhooks/steps/kinds.server.ts'

const FILES = import.meta.glob<{ webhooks?: NounWebhooks }>('./*/*/events.server.ts', { eager: true })

registerWebhooks(Object.values(FILES).flatMap(({ webhooks = [] }) => webhooks))
