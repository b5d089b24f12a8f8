import { useEffect, useRef, useState } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { Button } from '#app/kit/ui/button.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { UnsavedChanges } from '#app/kit/ui/unsaved-changes.tsx'
import { useFirstError } from '#app/kit/ui/use-first-error.ts'
import { m } from '#app/paraglide/messages.js'
import type { AskedValues, LeaveReply } from '../schema/leave.ts'
import { AskedFields } from './asked-fields.tsx'
import { ConcernBox } from './concern-box.tsx'

const EMPTY: AskedValues = { leaveType: 'annual', startDate: '', endDate: '', part: 'whole', reason: '' }

/** Asks for leave. What was typed stays after an error, and leaving it behind is asked about. */
export function RequestForm({ reply }: { reply: LeaveReply<AskedValues> | undefined }) {
  const { pathname } = useLocation()
  const formRef = useRef<HTMLFormElement>(null)
  const isAsking = useNavigation().formData?.get('intent') === 'ask'
  const [isDirty, setIsDirty] = useState(reply !== undefined)
  const [edition, setEdition] = useState(0)
  const wasAsking = useRef(false)
  useFirstError(formRef, reply)
  useEffect(() => {
    // Sent, and no answer came back: the next one begins with an empty form.
    if (wasAsking.current && !isAsking && !reply) {
      setEdition(last => last + 1)
      setIsDirty(false)
    }
    wasAsking.current = isAsking
  }, [isAsking, reply])
  useEffect(() => {
    if (reply?.concerns.length) formRef.current?.scrollIntoView({ block: 'start' })
  }, [reply])
  const concerns = reply?.concerns ?? []
  return (
    <Panel title={m.leave_own_ask()} lead={m.leave_own_ask_lead()}>
      <Form
        key={edition}
        ref={formRef}
        method="post"
        action={pathname}
        preventScrollReset
        noValidate
        className="grid gap-5"
        onInput={() => setIsDirty(true)}
      >
        <FormAlert>{reply?.errors.form}</FormAlert>
        <ConcernBox concerns={concerns} confirmed={reply?.confirmed ?? ''} />
        <AskedFields values={reply?.values ?? EMPTY} errors={reply?.errors ?? {}} />
        <Button
          type="submit"
          name="intent"
          value="ask"
          aria-disabled={isAsking || undefined}
          className="w-full sm:w-auto sm:justify-self-start"
        >
          {concerns.length > 0 ? m.leave_submit_anyway() : m.leave_submit()}
        </Button>
      </Form>
      <UnsavedChanges isDirty={isDirty && !isAsking} />
    </Panel>
  )
}
