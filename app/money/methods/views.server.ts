import type { Settings } from '#app/house/settings/schema/settings.ts'
import { parsePromptPayTarget, promptPayPayload } from '#app/kit/pure/promptpay.ts'
import { qrImage } from './adapters/qr-image.server.ts'

/** A biller's code needs a reference; on the preview it says what it is. */
const PREVIEW_REFERENCE = 'PREVIEW'

/**
 * A QR code without an amount for the account in the settings, so that the owner can try it with a bank app before
 * visitors do; null while the account is the sample.
 */
export async function previewPromptPay(payments: Settings['payments']) {
  const target = parsePromptPayTarget(payments.promptPayId, payments.promptPayKind)
  if (payments.isSample || !target.ok) return null
  const { kind, id } = target.value
  const payload = promptPayPayload({
    target: target.value,
    ...(kind === 'biller' && { ref1: PREVIEW_REFERENCE }),
  })
  return {
    kind,
    id,
    payeeName: payments.bankAccountName || `PromptPay ${payments.promptPayId}`,
    imageUrl: await qrImage(payload),
  }
}
