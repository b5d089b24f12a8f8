import { useRef } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/kit/ui/button.tsx'
import { CurrentPasswordField } from '#app/kit/ui/current-password-field.tsx'
import { CheckboxField } from '#app/kit/ui/field.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { useFirstError } from '#app/kit/ui/use-first-error.ts'
import { m } from '#app/paraglide/messages.js'

/** What was asked for, and why not. */
export type FactorReply = { factor: { isRequired: boolean; password: string } }

type StaffFactorPanelProps = {
  isRequired: boolean
  /** Staff who would have to set one up first. */
  without: number
  /** Whether the owner who looks at it is one of them. */
  isOwnMissing: boolean
  reply: FactorReply['factor'] | undefined
}

/** Whether everybody here needs a second factor. */
export function StaffFactorPanel({ isRequired, without, isOwnMissing, reply }: StaffFactorPanelProps) {
  const formRef = useRef<HTMLFormElement>(null)
  useFirstError(formRef, reply)
  return (
    <Panel title={m.staff_factor()} lead={m.staff_factor_lead()}>
      {!isRequired && without > 0 && <p>{m.staff_factor_without({ count: without })}</p>}
      {!isRequired && isOwnMissing && (
        <p className="rounded-control border-2 border-lantern px-4 py-3 font-semibold">
          {m.staff_factor_own()}
        </p>
      )}
      <Form ref={formRef} method="post" noValidate preventScrollReset className="grid gap-3">
        <input type="hidden" name="intent" value="require-factor" />
        <CheckboxField
          key={String(isRequired)}
          label={m.staff_factor_require()}
          name="isRequired"
          defaultChecked={reply?.isRequired ?? isRequired}
        />
        <div className="sm:max-w-sm">
          <CurrentPasswordField error={reply?.password} />
        </div>
        <Button type="submit" look="secondary" className="sm:justify-self-start">
          {m.staff_factor_save()}
        </Button>
      </Form>
    </Panel>
  )
}
