import { Form } from 'react-router'
import { Button } from '#app/kit/ui/button.tsx'
import { CopyButton } from '#app/kit/ui/copy-button.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'

type SecretPanelProps = {
  isSetByEnvironment: boolean
  mayReveal: boolean
  /** Once the owner has asked for it. */
  secret: string | undefined
}

/** By what a receiver knows that a message is from here (Standard Webhooks). */
export function SecretPanel({ isSetByEnvironment, mayReveal, secret }: SecretPanelProps) {
  return (
    <Panel title={m.webhook_secret()} lead={m.webhook_secret_lead()}>
      {secret !== undefined && (
        <div role="status" className="flex flex-wrap items-center gap-3">
          <code className="min-w-0 break-all">{secret}</code>
          <CopyButton text={secret} label={m.webhook_secret_copy()} copiedLabel={m.webhook_secret_copied()} />
        </div>
      )}
      {secret === undefined && isSetByEnvironment && <p>{m.webhook_secret_fixed()}</p>}
      {secret === undefined && !isSetByEnvironment && !mayReveal && <p>{m.webhook_secret_owner()}</p>}
      {secret === undefined && !isSetByEnvironment && mayReveal && (
        <Form method="post" preventScrollReset>
          <Button type="submit" look="secondary" name="intent" value="reveal">
            {m.webhook_secret_reveal()}
          </Button>
        </Form>
      )}
    </Panel>
  )
}
