import { TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { writeHundredths } from '#app/house/settings/schema/parts.ts'
import { type Day, formatDay, isDay } from '#app/kit/pure/days.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { CheckboxField, SelectField, TextField } from '#app/kit/ui/field.tsx'
import { MoneyField } from '#app/kit/ui/number-fields.tsx'
import { Options } from '#app/kit/ui/options.tsx'
import { SumLine } from '#app/kit/ui/sum-line.tsx'
import { useHydrated } from '#app/kit/ui/use-hydrated.ts'
import { readMoney } from '#app/money/ledger/schema.ts'
import { methodChoices } from '#app/money/methods/texts.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { type Doubt, doubtsOf, dueOf, markOf } from '../rules/money.ts'
import type { PaymentView } from '../views/payment.ts'

export type ReceivedReply = Record<'received' | 'method' | 'paidOn' | 'spelling' | 'error', string> & {
  field: string | null
}

/** Those that the amount has no part in. */
const DOUBTS_OF_DAYS = new Set<Doubt['kind']>(['early', 'closed'])

type ReceivedFieldsProps = { payment: PaymentView; reply: ReceivedReply | undefined }

/** What came in, how and when, and a box for each doubt about it: they follow what is typed. */
export function ReceivedFields({ payment, reply }: ReceivedFieldsProps) {
  const { facts, proposed, expected } = payment
  const [text, setText] = useState(reply?.received ?? proposed.received)
  const satang = readMoney(text)
  const [day, setDay] = useState(reply?.paidOn || proposed.paidOn)
  const typed = { satang: satang ?? dueOf(facts), method: null, ...(isDay(day) && { paidOn: day }) }
  const doubts = doubtsOf(facts, typed).filter(({ kind }) => satang !== null || DOUBTS_OF_DAYS.has(kind))
  const errorOf = (field: string) => (reply?.field === field ? reply.error : undefined)
  const missingSatang = dueOf(facts) - facts.bookedSatang
  const amount = useRef<HTMLInputElement>(null)
  const fill = () => {
    setText(writeHundredths(missingSatang))
    amount.current?.focus()
  }
  return (
    <div className="grid gap-5">
      <SumLine label={m.review_money_expected()} sum={expected} isTotal />
      {facts.withheldSatang > 0 && (
        <SumLine label={m.withholding_kept_back()} sum={bahtText(facts.withheldSatang)} />
      )}
      {facts.bookedSatang > 0 && (
        <SumLine label={m.review_money_booked()} sum={bahtText(facts.bookedSatang)} />
      )}
      <AsExpected isOffered={missingSatang > 0 && satang !== missingSatang} onFill={fill} />
      <div className="grid gap-5 sm:grid-cols-2">
        <MoneyField
          ref={amount}
          label={facts.bookedSatang > 0 ? m.review_received_besides() : m.review_received_amount()}
          name="received"
          required
          hint={payment.hasSlips ? m.review_received_hint() : undefined}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          error={errorOf('received')}
        />
        <SelectField
          label={m.ledger_method()}
          name="method"
          required={missingSatang > 0}
          hint={payment.hasSlips ? m.review_method_hint() : undefined}
          defaultValue={reply?.method ?? proposed.method}
          error={errorOf('method')}
        >
          <option value="">{m.ledger_method_choose()}</option>
          <Options of={methodChoices()} />
        </SelectField>
        <TextField
          label={m.review_paid_on()}
          name="paidOn"
          type="date"
          required={missingSatang > 0}
          {...payment.days}
          hint={payment.hasSlips && !payment.isDayRead ? m.review_paid_on_unread() : m.review_paid_on_hint()}
          value={day}
          onChange={event => setDay(event.currentTarget.value)}
          error={errorOf('paidOn')}
        />
      </div>
      {payment.needsSpelling && (
        <TextField
          label={m.document_spelling()}
          name="spelling"
          hint={m.document_spelling_hint()}
          defaultValue={reply?.spelling}
          error={errorOf('spelling')}
        />
      )}
      <Confirmations doubts={doubts} payment={payment} />
    </div>
  )
}

/** One press where the slip says what was expected; without a script the amount is typed. */
function AsExpected({ isOffered, onFill }: { isOffered: boolean; onFill: () => void }) {
  const isLive = useHydrated()
  if (!isLive || !isOffered) return null
  return (
    <Button
      type="button"
      look="secondary"
      size="small"
      data-fills
      onClick={onFill}
      className="justify-self-end"
    >
      {m.review_money_as_expected()}
    </Button>
  )
}

function Confirmations({ doubts, payment }: { doubts: Doubt[] } & Pick<ReceivedFieldsProps, 'payment'>) {
  return (
    <div role="status" className="empty:hidden">
      {doubts.length > 0 && (
        <div className="grid gap-1 rounded-card border-2 border-clay bg-clay/10 p-4">
          {doubts.map(doubt => (
            <Confirmation key={markOf(doubt)} doubt={doubt} payment={payment} />
          ))}
        </div>
      )}
    </div>
  )
}

type ConfirmationProps = { doubt: Doubt } & Pick<ReceivedFieldsProps, 'payment'>

function Confirmation({ doubt, payment }: ConfirmationProps) {
  const { title, statement } = textsOf(doubt, payment)
  return (
    <div>
      <p className="flex gap-2 text-lg font-bold text-clay">
        <TriangleAlert className="mt-0.5 size-6 shrink-0" aria-hidden="true" />
        {title}
      </p>
      <CheckboxField label={statement} name="confirmed" value={markOf(doubt)} />
    </div>
  )
}

function textsOf(doubt: Doubt, { service, facts }: PaymentView) {
  if (doubt.kind === 'early') {
    const days = { paidOn: dayText(doubt.day), registeredOn: dayText(facts.registeredOn) }
    return { title: m.review_money_early(days), statement: m.review_confirm_early() }
  }
  if (doubt.kind === 'closed') {
    const days = { paidOn: dayText(doubt.day), openDay: dayText(doubt.openDay) }
    return { title: m.review_money_closed(days), statement: m.review_confirm_closed(days) }
  }
  const amount = bahtText(Math.abs(doubt.satang))
  if (doubt.kind === 'said')
    return { title: m.review_money_said({ service, amount }), statement: m.review_confirm_said() }
  if (doubt.satang < 0)
    return { title: m.review_money_less({ amount }), statement: m.review_confirm_less({ amount }) }
  return { title: m.review_money_more({ amount }), statement: m.review_confirm_more({ amount }) }
}

const dayText = (day: Day) => formatDay(day, getLocale())

function bahtText(satang: Satang): string {
  return formatBaht(satang, getLocale(), { decimals: 'always' })
}
