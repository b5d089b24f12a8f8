import { SelectField, TextField } from '#app/kit/ui/field.tsx'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { m } from '#app/paraglide/messages.js'
import { CREDIT_UNITS, LONGEST_REASON, MOST_CREDITS } from '../rules/credits.ts'
import type { CreditErrors, CreditValues } from '../schema.ts'
import { UNIT_NAMES } from '../texts.ts'
import type { CreditLine } from '../views.server.ts'

const TEXTS = {
  give: { title: m.credits_give, lead: m.credits_give_lead, poolLead: m.credits_pool_give_lead },
  take: { title: m.credits_take, lead: m.credits_take_lead, poolLead: m.credits_pool_take_lead },
}

type ChangeDialogProps = {
  kind: 'give' | 'take'
  values: CreditValues
  /** Of a company's pool, which has minutes only. */
  isOfPool?: boolean
  closeHref: string
  reply: { values: CreditValues; errors: CreditErrors } | undefined
}

/** Gives a member or a company's pool credits, or takes some away, with a reason that can be read later. */
export function ChangeCreditsDialog({ kind, values: empty, isOfPool, closeHref, reply }: ChangeDialogProps) {
  const { title, lead, poolLead } = TEXTS[kind]
  const values = reply?.values ?? empty
  const errors = reply?.errors ?? {}
  return (
    <FormDialog
      title={title()}
      submitLabel={title()}
      closeHref={closeHref}
      reply={reply && { error: errors.form }}
    >
      <input type="hidden" name="intent" value={kind} />
      <input type="hidden" name="key" value={empty.key} />
      <p className="text-muted">{isOfPool ? poolLead() : lead()}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        {!isOfPool && (
          <SelectField
            label={m.credits_unit()}
            name="unit"
            required
            defaultValue={values.unit}
            error={errors.unit}
          >
            {CREDIT_UNITS.map(unit => (
              <option key={unit} value={unit}>
                {UNIT_NAMES[unit]()}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          label={isOfPool ? m.credits_unit_minutes() : m.credits_amount()}
          name="amount"
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={String(MOST_CREDITS).length}
          defaultValue={values.amount}
          error={errors.amount}
        />
      </div>
      {kind === 'give' && (
        <TextField
          label={m.credits_until()}
          optional={m.credits_until_optional()}
          name="until"
          type="date"
          defaultValue={values.until}
          error={errors.until}
        />
      )}
      <ReasonField value={values.reason} error={errors.reason} />
    </FormDialog>
  )
}

type ReturnDialogProps = {
  line: CreditLine
  closeHref: string
  reply: { reason: string; error: string } | undefined
}

/** Asks why something that was spent is given back. */
export function ReturnCreditsDialog({ line, closeHref, reply }: ReturnDialogProps) {
  return (
    <FormDialog
      title={m.credits_return()}
      submitLabel={m.credits_return()}
      closeHref={closeHref}
      reply={reply && {}}
    >
      <input type="hidden" name="intent" value="return" />
      <input type="hidden" name="entry" value={line.id} />
      <p className="rounded-card border border-line bg-surface px-5 py-4">
        <span className="font-semibold">{line.of}</span>
        <span className="block text-muted">{line.when}</span>
        <span className="mt-1 block text-xl font-bold tabular-nums">{line.amount}</span>
      </p>
      <p className="text-muted">{m.credits_return_lead()}</p>
      <ReasonField value={reply?.reason} error={reply?.error} />
    </FormDialog>
  )
}

function ReasonField({ value, error }: { value: string | undefined; error: string | undefined }) {
  return (
    <TextField
      label={m.credits_reason()}
      name="reason"
      required
      maxLength={LONGEST_REASON}
      autoComplete="off"
      defaultValue={value}
      error={error}
    />
  )
}
