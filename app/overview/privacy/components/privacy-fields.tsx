import { Download } from 'lucide-react'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import type { EditView } from '#app/kit/ui/edit-form.tsx'
import { Facts } from '#app/kit/ui/facts.tsx'
import { TextField } from '#app/kit/ui/field.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { Due } from '../rules/privacy.ts'

/** How long each kind of personal data is kept. */
export function PrivacyFields({ field }: EditView) {
  const number = (name: string) => ({
    ...field(name),
    ...({ inputMode: 'numeric', maxLength: 3, autoComplete: 'off', required: true } as const),
  })
  return (
    <>
      <Panel title={m.privacy_people()} lead={m.privacy_people_lead()}>
        <div className="grid items-start gap-5 sm:max-w-md">
          <TextField {...number('memberMonths')} hint={m.privacy_member_months_hint()} />
          <TextField {...number('applicationMonths')} />
          <TextField {...number('guestDays')} />
        </div>
      </Panel>
      <Panel title={m.privacy_texts()} lead={m.privacy_texts_lead()}>
        <div className="grid items-start gap-5 sm:max-w-md">
          <TextField {...number('mailDays')} />
          <TextField {...number('webhookDays')} />
        </div>
      </Panel>
      <Panel title={m.privacy_sessions()} lead={m.privacy_sessions_lead()}>
        <div className="grid items-start gap-5 sm:max-w-md">
          <TextField {...number('memberSessionDays')} />
          <TextField {...number('staffSessionDays')} />
        </div>
      </Panel>
      <Panel title={m.privacy_tax()} lead={m.privacy_tax_lead()}>
        <div className="sm:max-w-md">
          <TextField {...number('taxYears')} hint={m.privacy_tax_years_hint()} />
        </div>
      </Panel>
    </>
  )
}

/** What the next night will forget. */
export function DuePanel({ due }: { due: Due }) {
  return (
    <Panel title={m.privacy_due()} lead={m.privacy_due_lead()} isPreview>
      <Facts
        facts={[
          { term: m.privacy_due_member(), value: due.member },
          { term: m.privacy_due_application(), value: due.application },
          { term: m.privacy_due_receipt(), value: due.receipt },
          { term: m.privacy_due_request(), value: due.request },
          { term: m.privacy_due_guest(), value: due.guest },
          { term: m.privacy_due_document(), value: due.document },
          { term: m.privacy_due_mail(), value: due.mail },
          { term: m.privacy_due_webhook(), value: due.webhook },
        ]}
      />
    </Panel>
  )
}

/** The list by which a restored backup forgets again. */
export function ErasedListPanel() {
  return (
    <Panel title={m.privacy_list()} lead={m.privacy_list_lead()}>
      <a
        href={localizeHref('/admin/privacy/erased')}
        download
        className={buttonClasses('secondary', 'small', 'justify-self-start')}
      >
        <Download className="size-5" aria-hidden="true" />
        {m.privacy_list_download()}
      </a>
    </Panel>
  )
}
