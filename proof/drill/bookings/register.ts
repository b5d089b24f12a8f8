import { globSync } from 'node:fs'
import { join } from 'node:path'
import '#app/register.server.ts'
import { type NounWebhooks, registerWebhooks } from '#app/machines/webhooks/steps/kinds.server.ts'

// What `app/webhooks.server.ts` finds once it is built: plain Node has no `import.meta.glob`.
const app = join(import.meta.dirname, '../../../app')
const nouns: { webhooks?: NounWebhooks }[] = await Promise.all(
  globSync('*/*/events.server.ts', { cwd: app }).map(file => import(join(app, file))),
)
registerWebhooks(nouns.flatMap(({ webhooks = [] }) => webhooks))
