import { CheckboxField } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'
import type { MailChoices, NotificationTopic } from '../rules.ts'

const STATEMENTS: Record<NotificationTopic, () => string> = {
  newMessage: m.notification_new_message,
  leaveDecided: m.notification_leave_decided,
  leaveRequested: m.notification_leave_requested,
}

type MailChoiceBoxesProps = { topics: NotificationTopic[]; choices: MailChoices }

/** A box for each thing that one may be told by mail; each is sent as `topic`. */
export function MailChoiceBoxes({ topics, choices }: MailChoiceBoxesProps) {
  return (
    <fieldset>
      <legend className="font-semibold">{m.notification_question()}</legend>
      {topics.map(topic => (
        <CheckboxField
          key={`${topic} ${choices[topic]}`}
          label={STATEMENTS[topic]()}
          name="topic"
          value={topic}
          defaultChecked={choices[topic]}
        />
      ))}
    </fieldset>
  )
}
