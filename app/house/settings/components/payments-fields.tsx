import { CircleAlert } from 'lucide-react'
import { type PromptPayTarget, parsePromptPayTarget } from '#app/kit/pure/promptpay.ts'
import type { EditView } from '#app/kit/ui/edit-form.tsx'
import { CheckboxField, SelectField, TextField } from '#app/kit/ui/field.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { LONGEST, ROOM } from '../schema/lengths.ts'
import { PROMPTPAY_KINDS } from '../schema/money.ts'

const KIND_NAMES = {
  mobile: m.settings_promptpay_mobile,
  national_id: m.settings_promptpay_national_id,
  ewallet: m.settings_promptpay_ewallet,
  biller: m.settings_promptpay_biller,
} as const

/** The QR code of the saved PromptPay id; null while there is only the sample. */
export type QrPreview = { imageUrl: string; kind: string; id: string; payeeName: string } | null

/** Where the money of a QR code and of a bank transfer goes. */
export function PaymentsFields({ field, box, values, qr }: EditView & { qr: QrPreview }) {
  const kind = PROMPTPAY_KINDS.find(name => name === values['promptPayKind']) ?? 'mobile'
  const target = parsePromptPayTarget(values['promptPayId'] ?? '', kind)
  const isChanged = !qr || !target.ok || target.value.id !== qr.id || kind !== qr.kind
  return (
    <>
      {!qr && <SampleNotice />}
      <Panel title="PromptPay" lead={m.settings_promptpay_lead()}>
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField {...field('promptPayKind')}>
            {PROMPTPAY_KINDS.map(name => (
              <option key={name} value={name}>
                {KIND_NAMES[name]()}
              </option>
            ))}
          </SelectField>
          <TextField
            {...field('promptPayId')}
            inputMode="numeric"
            maxLength={ROOM.promptPayId}
            autoComplete="off"
            required
          />
        </div>
        {target.ok && <TargetLine target={target.value} />}
      </Panel>
      {qr && <QrPanel qr={qr} isChanged={isChanged} />}
      <Panel title={m.settings_bank_title()} lead={m.settings_bank_lead()}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field('bankName')} maxLength={LONGEST.bankName} autoComplete="off" />
          <TextField {...field('bankBranch')} maxLength={LONGEST.bankBranch} autoComplete="off" />
        </div>
        <TextField
          {...field('bankAccountName')}
          hint={m.settings_bank_account_name_hint()}
          maxLength={LONGEST.bankAccountName}
          autoComplete="off"
        />
        <TextField
          {...field('bankAccountNumber')}
          inputMode="numeric"
          maxLength={LONGEST.bankAccountNumber}
          autoComplete="off"
        />
      </Panel>
      <Panel title={m.settings_unique_satang_title()} lead={m.settings_unique_satang_lead()}>
        <div>
          <CheckboxField {...box('hasUniqueSatang')} />
          <p className="text-sm text-muted">{m.settings_unique_satang_hint()}</p>
        </div>
      </Panel>
      <Panel title={m.settings_match_title()} lead={m.settings_match_lead()}>
        <div>
          <CheckboxField {...box('matchesByHand')} />
        </div>
      </Panel>
    </>
  )
}

function SampleNotice() {
  return (
    <p className="flex gap-3 rounded-card border-2 border-lantern bg-lantern/10 p-4">
      <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <span>{m.settings_payments_sample()}</span>
    </p>
  )
}

/** What the typed id stands for, so that a slip of the finger is seen before it is saved. */
function TargetLine({ target }: { target: PromptPayTarget }) {
  const hasWrongCheckDigit = target.kind === 'national_id' && !target.checkDigitValid
  return (
    <div aria-live="polite">
      <p>{m.settings_promptpay_target({ kind: KIND_NAMES[target.kind](), id: grouped(target) })}</p>
      {hasWrongCheckDigit && <p className="font-semibold text-clay">{m.settings_promptpay_check_digit()}</p>}
    </div>
  )
}

function QrPanel({ qr, isChanged }: { qr: NonNullable<QrPreview>; isChanged: boolean }) {
  return (
    <Panel title={m.settings_preview()} isPreview>
      <div className="flex flex-wrap items-center gap-6">
        <img
          src={qr.imageUrl}
          alt={m.settings_qr_alt()}
          width={176}
          height={176}
          className={`rounded-control bg-white ${isChanged ? 'opacity-30' : ''}`}
        />
        <div className="grid min-w-52 flex-1 gap-1">
          <p className="font-bold">{qr.payeeName}</p>
          <p className="text-muted">{isChanged ? m.settings_qr_changed() : m.settings_qr_try()}</p>
        </div>
      </div>
    </Panel>
  )
}

/** 081-234-5678, 1-2345-67890-12-1: as people are used to reading them. */
function grouped({ kind, id }: PromptPayTarget) {
  if (kind === 'mobile') return id.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
  if (kind === 'national_id') return id.replace(/^(\d)(\d{4})(\d{5})(\d{2})(\d)$/, '$1-$2-$3-$4-$5')
  return id.replace(/^(\d{5})(\d{5})(\d{5})$/, '$1 $2 $3')
}
