import { use } from 'react'
import { addDays, type Day, formatDay } from '#app/kit/pure/days.ts'
import type { EditView } from '#app/kit/ui/edit-form.tsx'
import { CheckboxField, TextField } from '#app/kit/ui/field.tsx'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { CountField, MoneyField } from '#app/kit/ui/number-fields.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { MOST, ROOM } from '../schema/lengths.ts'
import { readRequestDays } from '../schema/renewals.ts'

type RenewalsFieldsProps = EditView & {
  /** Only an owner decides whether members go on before anybody paid. */
  isOwner: boolean
  extendsWithoutPayment: boolean
  hasCompanies: boolean
  /** Whether cards are taken, which can be left to be charged. */
  hasCards: boolean
  today: Day
}

/** When members are asked, when they expire, whether they go on unpaid, and what becomes of unpaid bills. */
export function RenewalsFields({ field, box, values, ...state }: RenewalsFieldsProps) {
  const mail = use(MailingContext)
  const isExtended = state.isOwner ? values['extendsWithoutPayment'] === 'on' : state.extendsWithoutPayment
  return (
    <>
      <Panel title={m.settings_renewals_requests()} lead={m.settings_renewals_requests_lead({ mail })}>
        <div className="sm:max-w-80">
          <TextField
            {...field('requestDaysBefore')}
            hint={m.settings_renewals_days_hint()}
            maxLength={ROOM.days}
            autoComplete="off"
          />
        </div>
        {state.hasCards ? (
          <div className="sm:max-w-80">
            <CountField
              {...field('cardDaysBefore')}
              hint={m.settings_renewals_card_days_hint()}
              most={MOST.renewalDays}
              required
            />
          </div>
        ) : (
          <input type="hidden" name="cardDaysBefore" value={values['cardDaysBefore'] ?? ''} />
        )}
      </Panel>
      <Panel title={m.settings_renewals_end()} lead={m.settings_renewals_end_lead()}>
        <div className="sm:max-w-56">
          <CountField
            {...field('graceDays')}
            hint={m.settings_renewals_grace_hint()}
            most={MOST.renewalDays}
            required
          />
        </div>
        <div className="max-w-prose">
          {state.isOwner ? (
            <CheckboxField {...box('extendsWithoutPayment')} />
          ) : (
            <p className="text-muted">
              {isExtended ? m.settings_renewals_extends_on() : m.settings_renewals_extends_off()}
            </p>
          )}
          <p className="text-sm text-muted">{m.settings_renewals_extends_hint()}</p>
        </div>
      </Panel>
      {state.hasCompanies ? (
        <BillsFields field={field} isOwner={state.isOwner} />
      ) : (
        BILLS_FIELDS.map(name => <input key={name} type="hidden" name={name} value={values[name] ?? ''} />)
      )}
      <Panel title={m.settings_preview()} isPreview>
        <Example
          expiry={addDays(state.today, EXAMPLE_DAYS)}
          requestDays={readRequestDays(values['requestDaysBefore'] ?? '')}
          graceDays={Number(values['graceDays'])}
          isExtended={isExtended}
        />
      </Panel>
    </>
  )
}

/** They are sent as they are where nobody needs them. */
const BILLS_FIELDS = ['billReminderDays', 'billClosingDays', 'lateFee'] as const

/** When people hear of bills of contracts that are not paid, and what those cost more. */
function BillsFields({ field, isOwner }: Pick<RenewalsFieldsProps, 'field' | 'isOwner'>) {
  const mail = use(MailingContext)
  return (
    <Panel title={m.settings_bills()} lead={m.settings_bills_lead({ mail })}>
      <div className="grid gap-5 sm:max-w-80">
        <CountField {...field('billReminderDays')} most={MOST.renewalDays} required />
        <CountField
          {...field('billClosingDays')}
          hint={m.settings_bills_closing_hint()}
          most={MOST.renewalDays}
          required
        />
        {isOwner && <MoneyField {...field('lateFee')} hint={m.settings_bills_late_fee_hint()} required />}
      </div>
    </Panel>
  )
}

const EXAMPLE_DAYS = 10

type ExampleProps = {
  expiry: Day
  /** Null while the field holds something else. */
  requestDays: number[] | null
  graceDays: number
  isExtended: boolean
}

/** What the settings mean for one member, day by day. */
function Example({ expiry, requestDays, graceDays, isExtended }: ExampleProps) {
  const mail = use(MailingContext)
  if (requestDays === null || !Number.isInteger(graceDays) || graceDays < 0 || graceDays > 60)
    return <p className="text-muted">–</p>
  const dayText = (day: Day) => formatDay(day, getLocale())
  const steps = [
    ...requestDays.map(days => ({
      day: addDays(expiry, -days),
      text: m.settings_renewals_step_mail({ mail }),
    })),
    { day: expiry, text: m.settings_renewals_step_last() },
    {
      day: addDays(expiry, graceDays + 1),
      text: isExtended ? m.settings_renewals_step_extended() : m.settings_renewals_step_expired(),
    },
  ]
  return (
    <div className="grid gap-3">
      <p className="text-sm text-muted">{m.settings_renewals_example({ day: dayText(expiry) })}</p>
      <ol className="grid gap-2">
        {steps.map(({ day, text }) => (
          <li key={day + text} className="grid gap-x-4 sm:grid-cols-[14rem_1fr]">
            <span className="font-semibold tabular-nums">{dayText(day)}</span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
