import { type ReactNode, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { OwnPaperView } from '#app/joining/registration/views/own-paper.server.ts'
import type { FieldErrors, FormFields } from '#app/kit/pure/form-fields.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { PrivacyNote } from '#app/kit/ui/privacy-note.tsx'
import { useFirstError } from '#app/kit/ui/use-first-error.ts'
import { BuyerFields } from '#app/money/documents/components/buyer-fields.tsx'
import { WithholdingField } from '#app/money/documents/components/withholding-field.tsx'
import { m } from '#app/paraglide/messages.js'

type OwnPaperFormProps = {
  view: OwnPaperView
  reply: { fields: FormFields; errors: FieldErrors; error: string | undefined } | undefined
  /** What stands before the fields. */
  children?: ReactNode
}

/** Who the papers of an application are made out to, and whether tax is kept back: for its buyer, and for staff. */
export function OwnPaperForm({ view, reply, children }: OwnPaperFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useFirstError(form, reply)
  const isBusy = useNavigation().formMethod === 'POST'
  const fields = reply?.fields ?? view.fields
  const field = (name: string) => ({ name, defaultValue: fields[name] ?? '', error: reply?.errors[name] })
  return (
    <Form
      key={view.documentId}
      ref={form}
      method="post"
      noValidate
      className="mt-6 grid gap-5 rounded-card border border-line bg-surface p-5 sm:p-8"
    >
      <FormAlert>{reply?.error}</FormAlert>
      {children}
      {view.documentId && <input type="hidden" name="document" value={view.documentId} />}
      <BuyerFields field={field} />
      {view.withholding && <WithholdingField {...view.withholding} field={field('withholds')} />}
      <PrivacyNote text={m.document_own_privacy()} />
      <Button type="submit" aria-disabled={isBusy || undefined} className="justify-self-start">
        {view.state === 'before' ? m.document_own_keep() : m.document_own_issue()}
      </Button>
    </Form>
  )
}
