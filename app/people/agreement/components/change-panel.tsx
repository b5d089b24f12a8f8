import { use } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/kit/ui/button.tsx'
import { TextField } from '#app/kit/ui/field.tsx'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import type { ClauseChange } from '../rules/changes.ts'
import type { AnnouncedChange, PendingChange } from '../views.server.ts'

/** What the settings say beside what people accept, clause by clause, and the way to announce it. */
export function PendingPanel({ pending, mayEdit }: { pending: PendingChange; mayEdit: boolean }) {
  const mail = use(MailingContext)
  return (
    <Panel title={m.agreement_pending()} lead={m.agreement_pending_lead()}>
      <ul className="grid gap-3">
        {pending.changes.map(change => (
          <li key={change.number} className="rounded-control border border-line px-4 py-3">
            <p className="font-semibold">
              {change.number} {change.name}
            </p>
            <p className="text-sm text-muted wrap-anywhere">{textOf(change)}</p>
          </li>
        ))}
      </ul>
      {mayEdit && (
        <div className="grid gap-2">
          <p className="max-w-prose">{m.agreement_announce_hint({ mail, count: pending.members })}</p>
          <IntentForm intent="announce" fields={{ seen: pending.seen }}>
            {m.agreement_announce()}
          </IntentForm>
        </div>
      )}
    </Panel>
  )
}

function textOf({ kind, text }: ClauseChange): string {
  return kind === 'removed' ? m.agreement_clause_removed() : text
}

type AnnouncedPanelProps = {
  announced: AnnouncedChange
  mayEdit: boolean
  /** Why the day of the notice was not taken. */
  error: string | undefined
}

/** How far members were told, from when it holds, and the way back. */
export function AnnouncedPanel({ announced, mayEdit, error }: AnnouncedPanelProps) {
  const { number, holdsFromText, telling } = announced
  const mail = use(MailingContext)
  const facts = [
    (mail === 'sent' || telling.handedOver > 0) && m.agreement_told({ count: telling.handedOver }),
    telling.waiting > 0 &&
      mail === 'sent' &&
      !holdsFromText &&
      m.agreement_waiting({ count: telling.waiting }),
    telling.kept > 0 && m.agreement_kept({ count: telling.kept }),
    telling.unreached > 0 && m.agreement_unreached({ count: telling.unreached }),
  ].filter(fact => fact !== false)
  return (
    <Panel
      title={m.agreement_announced({ number })}
      lead={
        holdsFromText ? m.agreement_holds_from({ day: holdsFromText }) : m.agreement_holds_later({ mail })
      }
    >
      {facts.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5">
          {facts.map(fact => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      {mayEdit && mail === 'kept' && !holdsFromText && <NoticeForm announced={announced} error={error} />}
      {mayEdit && (
        <div className="grid gap-2">
          <p className="max-w-prose text-sm text-muted">{m.agreement_withdraw_hint()}</p>
          <IntentForm intent="withdraw" fields={{ number: String(number) }} isDanger>
            {m.agreement_withdraw()}
          </IntentForm>
        </div>
      )}
    </Panel>
  )
}

/** Where no mail is sent, a printed notice tells members, and somebody says since when. */
function NoticeForm({ announced, error }: Pick<AnnouncedPanelProps, 'announced' | 'error'>) {
  const { number, today, announcedOn } = announced
  return (
    <Form method="post" preventScrollReset noValidate className="grid gap-3">
      <p className="max-w-prose">{m.agreement_notice_how()}</p>
      <input type="hidden" name="number" value={number} />
      <div className="sm:max-w-56">
        <TextField
          label={m.agreement_notice_day()}
          name="noticeOn"
          type="date"
          min={announcedOn}
          max={today}
          defaultValue={today}
          error={error}
          required
        />
      </div>
      <div>
        <Button type="submit" look="secondary" name="intent" value="notice">
          {m.agreement_notice_confirm()}
        </Button>
      </div>
    </Form>
  )
}
