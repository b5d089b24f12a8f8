import type { FormFields } from '#app/kit/pure/form-fields.ts'
import { CheckboxField } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'
import type { NotificationTopic } from '../rules.ts'

export const TOPIC_NAMES: Record<NotificationTopic, () => string> = {
  newMessage: m.notification_new_message,
  newRequest: m.notification_new_request,
  leaveDecided: m.notification_leave_decided,
  leaveRequested: m.notification_leave_requested,
  webhookPaused: m.notification_webhook_paused,
}

type MailChoiceBoxesProps = { topics: NotificationTopic[]; fields: FormFields }

/** A box for each thing that one may be told by mail; each is sent as `topic`. */
export function MailChoiceBoxes({ topics, fields }: MailChoiceBoxesProps) {
  return (
    <fieldset>
      <legend className="font-semibold">{m.notification_question()}</legend>
      {topics.map(topic => (
        <CheckboxField
          key={topic}
          label={TOPIC_NAMES[topic]()}
          name="topic"
          value={topic}
          defaultChecked={fields[topic] === 'on'}
        />
      ))}
    </fieldset>
  )
}
