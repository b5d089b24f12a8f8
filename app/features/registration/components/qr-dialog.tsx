import { m } from '#app/paraglide/messages.js'
import { satangToBaht } from '../../../pure/money.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { PaymentOutcome } from '../reply.ts'
import type { OutcomeProps } from './outcome-dialog.tsx'
import { PaymentWayOn, SampleNote } from './outcome-parts.tsx'
import { StatusLinkNote } from './status-link-note.tsx'
import { showAmount } from './total-lines.tsx'

type QrDialogProps = OutcomeProps & { outcome: Extract<PaymentOutcome, { method: 'scan' }> }

/** The PromptPay code with the exact amount, for a phone that is also the one with the bank app. */
export function QrDialog({ outcome, done, registration, onClose, closeHref }: QrDialogProps) {
  const amount = showAmount(outcome.amountSatang)
  return (
    <Dialog
      title={m.registration_scan_title()}
      onClose={onClose}
      closeLabel={m.registration_close()}
      closeHref={closeHref}
      className="sm:max-w-lg"
    >
      <div className="grid gap-5">
        {outcome.isSample && <SampleNote />}
        <figure className="mx-auto w-full max-w-80 overflow-hidden rounded-card bg-white text-center text-sea-4 shadow-sm">
          <p className="bg-[#0e3b47] px-4 py-2.5 font-bold tracking-wide text-white">PromptPay</p>
          <img
            src={outcome.imageUrl}
            alt={m.registration_scan_image_alt({ amount, payee: outcome.payeeName })}
            width={640}
            height={640}
            className="h-auto w-full"
          />
          <figcaption className="-mt-2 grid px-4 pb-4 text-[#0e2a33]">
            <span className="text-3xl font-bold tabular-nums">{amount}</span>
            <span className="text-sm">{outcome.payeeName}</span>
            <span className="text-sm tabular-nums">{done.memberId}</span>
          </figcaption>
        </figure>
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink
            href={outcome.imageUrl}
            download={`promptpay-${done.memberId}.png`}
            look="secondary"
            size="small"
          >
            {m.registration_save_image()}
          </ButtonLink>
          <CopyButton
            text={satangToBaht(outcome.amountSatang).toFixed(2)}
            label={m.registration_copy_amount()}
            copiedLabel={m.registration_copied()}
          />
        </div>
        <p className="text-center text-muted">{m.registration_scan_steps()}</p>
      </div>
      <PaymentWayOn registration={registration} values={done.values} />
      <StatusLinkNote statusPath={done.statusPath} />
    </Dialog>
  )
}
