import { validate as isUuid, v4 as uuidv4 } from 'uuid'
import { type PaymentMethod, readMethod } from '#app/money/methods/rules.ts'

/** What the form of a renewal holds besides the slip. Unchecked. */
export type RenewalFields = {
  submissionKey: string
  method: PaymentMethod
  /** The total that the page showed, in satang; NaN for none. */
  seenSatang: number
  hasAccepted: boolean
  /** The version of the agreement that was shown; '' where none was. */
  agreement: string
}

/** What is wrong, by the names of the controls; `form` is about all of it. */
export type RenewalErrors = Partial<Record<'data' | 'accepted' | 'form', string>>

export type RenewalReply = {
  errors: RenewalErrors
  fields: Pick<RenewalFields, 'submissionKey' | 'hasAccepted'>
}

/** Reads the form as it was posted. Never throws; a key that is none is replaced by a new one. */
export function readRenewalForm(form: FormData): RenewalFields {
  const submissionKey = form.get('submissionKey')
  const seen = form.get('seen')
  return {
    submissionKey: isUuid(submissionKey) ? String(submissionKey) : uuidv4(),
    method: readMethod(form.get('method')),
    seenSatang: typeof seen === 'string' && /^\d{1,12}$/.test(seen) ? Number(seen) : Number.NaN,
    hasAccepted: form.get('accepted') === 'on',
    agreement: String(form.get('agreement') ?? ''),
  }
}
