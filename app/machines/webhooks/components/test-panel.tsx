import { Form, useNavigation } from 'react-router'
import { Button } from '#app/kit/ui/button.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { DELIVERY_KINDS, type DeliveryKind } from '../rules/deliveries.ts'
import { AnswerView } from './answer-view.tsx'

export type TestReply = {
  kind: DeliveryKind
  error?: string
  answer?: Parameters<typeof AnswerView>[0]
}

type TestPanelProps = { reachable: Record<DeliveryKind, boolean>; reply: TestReply | undefined }

const LABELS = { registration: m.webhook_test_registration, receipt: m.webhook_test_receipt }
const RESULTS = { registration: m.webhook_test_result_registration, receipt: m.webhook_test_result_receipt }

/** Sends a sample of each kind that has somewhere to go, and shows what came back. */
export function TestPanel({ reachable, reply }: TestPanelProps) {
  const sending = useNavigation().formData
  const isBusy = sending?.get('intent') === 'test'
  return (
    <Panel title={m.webhook_test()} lead={m.webhook_test_lead()}>
      <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
        <input type="hidden" name="intent" value="test" />
        {DELIVERY_KINDS.filter(kind => reachable[kind]).map(kind => (
          <Button
            key={kind}
            type="submit"
            look="secondary"
            name="kind"
            value={kind}
            aria-disabled={isBusy || undefined}
          >
            {isBusy && sending.get('kind') === kind ? m.webhook_test_sending() : LABELS[kind]()}
          </Button>
        ))}
      </Form>
      <div role="status" className="empty:hidden">
        {reply?.answer && (
          <div className="grid gap-2 border-t border-line pt-4">
            <p className="text-sm text-muted">{RESULTS[reply.kind]()}</p>
            <AnswerView {...reply.answer} />
          </div>
        )}
      </div>
      <FormAlert>{reply?.error}</FormAlert>
    </Panel>
  )
}
