import { bytesOf } from '#app/kit/platform/multipart.server.ts'
import { sentPictures } from '#app/kit/platform/pictures/pictures.server.ts'
import { type PromptPayTarget, readPromptPayPayload } from '#app/kit/pure/promptpay.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'

/** Why no account was found on a picture: it has no code of PromptPay, is none, or may come again. */
export type NoOwnQr = 'no_code' | 'unreadable' | 'busy'

/**
 * The account behind a PromptPay code on a picture, such as a bank's app shows to whoever is to be paid.
 * @param from who sends it: they wait for their own pictures first
 */
export async function readOwnQr(upload: File, from: string): Promise<Result<PromptPayTarget, NoOwnQr>> {
  const load = () => bytesOf(upload)
  const isEnough = (texts: string[]) => targetIn(texts) !== undefined
  const read = await sentPictures.readCodes({ load, isEnough, from, bytes: upload.size })
  if (!read.ok) return fail(read.reason === 'busy' ? 'busy' : 'unreadable')
  const target = targetIn(read.value)
  return target ? ok(target) : fail('no_code')
}

function targetIn(texts: readonly string[]): PromptPayTarget | undefined {
  const requests = texts.map(readPromptPayPayload)
  return requests.find(request => request.ok)?.value.target
}
