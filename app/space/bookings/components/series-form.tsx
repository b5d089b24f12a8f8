import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Badge } from '#app/kit/ui/badge.tsx'
import { Button, ButtonLink, buttonClasses } from '#app/kit/ui/button.tsx'
import { RadioGroup, SelectField, TextField } from '#app/kit/ui/field.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { m } from '#app/paraglide/messages.js'
import { LONGEST_PURPOSE } from '../rules/bookings.ts'
import type { SeriesRule } from '../rules/series.ts'
import { WEEKDAYS, weekdayText } from '../texts/series.ts'
import type { SeriesPlan } from '../views/series-plan.server.ts'

type RuleFormProps = {
  rule: SeriesRule
  untilHint: string
  latest: string
  /** What the address carries besides: the space and the first time, or fields for them. */
  children: ReactNode
}

/** How it comes again. It is sent to the address, so that the times are shown before anything is booked, also without script. */
export function RuleForm({ rule, untilHint, latest, children }: RuleFormProps) {
  return (
    <Form method="get" preventScrollReset className="grid gap-5">
      {children}
      <SelectField label={m.series_every()} name="every" defaultValue={String(rule.everyWeeks)}>
        <option value="1">{m.series_every_one()}</option>
        <option value="2">{m.series_every_two()}</option>
      </SelectField>
      <fieldset>
        <legend className="mb-2 font-semibold">{m.series_weekdays()}</legend>
        <div className="flex flex-wrap gap-2">
          {WEEKDAYS.map(day => (
            <label
              key={day}
              className="flex min-h-12 items-center gap-2 rounded-control border border-control bg-surface px-3 has-checked:border-2 has-checked:border-reef"
            >
              <input
                type="checkbox"
                name="on"
                value={day}
                className="size-5 accent-reef"
                defaultChecked={rule.weekdays.includes(day)}
              />
              <span aria-hidden="true">{weekdayText(day, 'short')}</span>
              <span className="sr-only">{weekdayText(day, 'long')}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <TextField
        label={m.series_until()}
        hint={untilHint}
        name="until"
        type="date"
        required
        min={rule.from}
        max={latest}
        defaultValue={rule.until}
      />
      <button type="submit" className={buttonClasses('secondary', 'regular', 'justify-self-start')}>
        {m.series_show()}
      </button>
    </Form>
  )
}

type PlanProps = {
  plan: SeriesPlan
  newKey: string
  /** Staff are not told what goes on whose account. */
  isOwn?: boolean
  reply: { error: string; purpose: string; pay: string; payHref?: string | undefined } | undefined
}

const FORM = 'series'

/** Every time of it with its price, those left out with why, and the press that books them all. */
export function SeriesPlanView({ plan, newKey, isOwn = false, reply }: PlanProps) {
  const { times, count, amount, leftOut, refused, isFree } = plan
  return (
    <section className="grid gap-4" aria-labelledby="series-times">
      <h2 id="series-times" className="text-lg font-bold">
        {m.series_times()}
      </h2>
      <p className="wrap-anywhere">{plan.rule}</p>
      <FormAlert>{reply?.error ?? refused ?? undefined}</FormAlert>
      {reply?.payHref && <ButtonLink href={reply.payHref}>{m.my_pay()}</ButtonLink>}
      {times.length > 0 && (
        <ol className="grid divide-y divide-line rounded-card border border-line bg-surface px-4">
          {times.map(one => (
            <li key={one.day} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
              <span className={one.leftOut ? 'text-muted' : 'font-semibold'}>{one.time}</span>
              {one.leftOut ? (
                <Badge tone="bad">{`${m.booking_status_skipped()}: ${one.leftOut}`}</Badge>
              ) : (
                <span className="tabular-nums">{one.price}</span>
              )}
            </li>
          ))}
        </ol>
      )}
      {leftOut.length > 0 && count > 0 && <p className="text-muted">{m.series_left_out_hint()}</p>}
      {count > 0 && (
        <Form id={FORM} method="post" className="grid gap-5">
          <input type="hidden" name="key" value={newKey} />
          <input type="hidden" name="shown" value={plan.shownSatang} />
          <input type="hidden" name="left_out" value={leftOut.join(' ')} />
          <p className="text-lead font-semibold">
            {isFree ? m.series_sum_free({ count }) : m.series_sum({ count, amount })}
          </p>
          {plan.credits && (
            <RadioGroup
              legend={m.booking_pay_how()}
              name="pay"
              value={reply?.pay === 'credits' ? 'credits' : 'baht'}
              options={[
                {
                  value: 'baht',
                  label: m.booking_pay_baht({ amount }),
                  hint: isOwn && m.booking_pay_baht_hint(),
                },
                {
                  value: 'credits',
                  label: m.series_pay_credits({ length: plan.credits.takes }),
                  hint: m.series_pay_credits_hint({ grants: plan.credits.grants }),
                },
              ]}
            />
          )}
          {isOwn && !plan.credits && !isFree && (
            <p className="text-sm text-muted">{m.booking_pay_baht_hint()}</p>
          )}
          <TextField
            label={m.booking_purpose()}
            optional={m.registration_optional()}
            name="purpose"
            maxLength={LONGEST_PURPOSE}
            defaultValue={reply?.purpose}
          />
          {plan.needsApproval && <p>{m.booking_needs_approval()}</p>}
        </Form>
      )}
      {count > 0 && (
        <Button type="submit" form={FORM}>
          {m.series_book({ count })}
        </Button>
      )}
    </section>
  )
}
