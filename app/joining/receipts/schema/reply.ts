import type { Satang } from '#app/kit/pure/money.ts'
import {
  otherFailureMessage,
  type ReceiptErrors,
  type ReceiptValues,
  readReceiptForm,
  readVariant,
} from './receipt.ts'

/** What the form shows of the application that this browser remembers. */
export type ReceiptApplication = {
  memberId: string
  planName: string
  totalSatang: Satang
  name: string
}

/** What the form needs from the server. */
export type ReceiptData = {
  application: ReceiptApplication | null
  /** Of the application, else of whoever is signed in; empty for others (rule receipts.form). */
  email: string
  /** For a new receipt, or of the one that it replaces; a reply brings its own. */
  submissionKey: string
  /** When the slip was sent whose place it takes; null for a new one. */
  replacedText: string | null
}

/** `isKept`: the receipt is stored and is sent again in the background. */
export type ReceiptFailure = { message: string; isKept: boolean }

/** The form again, with what is wrong; an accepted receipt is answered by a redirect instead. */
export type ReceiptReply = {
  kind: 'receipt'
  values: ReceiptValues
  errors: ReceiptErrors
  failure: ReceiptFailure | null
}

/** Tells the reply apart from other replies of a page with several forms. */
export function isReceiptReply(reply: unknown): reply is ReceiptReply {
  return typeof reply === 'object' && reply !== null && Reflect.get(reply, 'kind') === 'receipt'
}

/** The posted form with nobody's answer: nothing reached us, or what we did with it failed. */
export function lostReply(posted: FormData): ReceiptReply {
  const failure = { message: otherFailureMessage(readVariant(posted)), isKept: false }
  return { kind: 'receipt', values: readReceiptForm(posted).values, errors: {}, failure }
}
