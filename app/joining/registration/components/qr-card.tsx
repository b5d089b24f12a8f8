import { satangToBaht } from '#app/kit/pure/money.ts'
import { Button, ButtonLink } from '#app/kit/ui/button.tsx'
import { CopyButton } from '#app/kit/ui/copy-button.tsx'
import type { ScanPayment } from '#app/money/methods/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { showAmount } from './total-lines.tsx'
import { useQrPicture } from './use-qr-picture.ts'

type QrCardProps = {
  outcome: ScanPayment
  /** What the payment is for, e.g. a member id: it stands under the payee, and in the name of the saved picture. */
  reference: string
}

/** The PromptPay code with the exact amount, in the colours that people know, to scan, save or copy. */
export function QrCard({ outcome, reference }: QrCardProps) {
  const { amountSatang, imageUrl, payeeName } = outcome
  const amount = showAmount(amountSatang)
  const scheme = m.payment_scan_scheme()
  const { pictureUrl, copy } = useQrPicture({ imageUrl, amount, payeeName, reference, scheme })
  return (
    <>
      <figure className="mx-auto w-full max-w-80 overflow-hidden rounded-card bg-white text-center text-[#113566] shadow-sm">
        <p className="bg-[#113566] px-4 py-2.5 font-bold tracking-wide text-white uppercase">{scheme}</p>
        <p className="mx-auto mt-4 w-fit rounded-sm border-2 border-[#113566] px-3 py-0.5 text-lg font-bold leading-tight">
          Prompt<span className="text-[#00727f]">Pay</span>
        </p>
        <img
          src={imageUrl}
          alt={m.registration_scan_image_alt({ amount, payee: payeeName })}
          width={640}
          height={640}
          className="h-auto w-full"
        />
        <figcaption className="-mt-2 grid px-4 pb-4 text-[#0e2a33]">
          <span className="text-3xl font-bold tabular-nums">{amount}</span>
          <span className="text-sm">{payeeName}</span>
          <span className="text-sm tabular-nums">{reference}</span>
        </figcaption>
      </figure>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink
          href={pictureUrl ?? imageUrl}
          download={`promptpay-${reference}.png`}
          look="secondary"
          size="small"
        >
          {m.registration_save_image()}
        </ButtonLink>
        {copy && (
          <Button onClick={copy.run} look="secondary" size="small">
            <span aria-live="polite">{copy.isDone ? m.registration_copied() : m.payment_copy_image()}</span>
          </Button>
        )}
        <span className="noscript:hidden">
          <CopyButton
            text={satangToBaht(amountSatang).toFixed(2)}
            label={m.registration_copy_amount()}
            copiedLabel={m.registration_copied()}
          />
        </span>
      </div>
      <p className="text-center text-muted pointer-fine:hidden">{m.registration_scan_steps()}</p>
      <p className="text-center text-muted pointer-coarse:hidden pointer-none:hidden">
        {m.payment_scan_here()}
      </p>
    </>
  )
}
