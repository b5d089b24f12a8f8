import { promptPayPayload } from '#app/kit/pure/promptpay.ts'
import { qrImage } from '#app/money/methods/adapters/qr-image.server.ts'

/** The picture of the code by which somebody with that phone number is paid, as a bank's app shows it. */
export async function ownQr(phone: string): Promise<Buffer> {
  const image = await qrImage(promptPayPayload({ target: { kind: 'mobile', id: phone } }))
  return Buffer.from(image.replace('data:image/png;base64,', ''), 'base64')
}
