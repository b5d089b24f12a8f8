import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from './button.tsx'

type IntentFormProps = {
  intent: string
  /** What the action needs besides, such as the record's id. */
  fields?: Record<string, string>
  /** Where to post, when it is not the address as it stands. */
  action?: string
  /** The button's name for screen readers, where its text alone does not say of whom. */
  label?: string
  /** Takes something away. */
  isDanger?: boolean
  children: ReactNode
}

/** One small button that does one thing to one record. It works without JavaScript and waits while a form is sent. */
export function IntentForm({ intent, fields = {}, action, label, isDanger, children }: IntentFormProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        type="submit"
        look={isDanger ? 'danger' : 'secondary'}
        size="small"
        className="min-h-11 max-sm:px-2.5"
        aria-disabled={isBusy || undefined}
        aria-label={label}
      >
        {children}
      </Button>
    </Form>
  )
}
