import { validate as isUuid, v4 as uuidv4 } from 'uuid'
import * as z from 'zod/mini'
import { isValidEmail } from '#app/kit/pure/email.ts'
import { typedText } from '#app/kit/pure/typed-text.ts'
import { m } from '#app/paraglide/messages.js'
import { RECEIPT_INTENT, type ReceiptVariant } from '../rules.ts'

/** What the form holds besides the file. Unchecked text until `validateReceipt` finds nothing wrong with it. */
export type ReceiptValues = { submissionKey: string; name: string; userEmail: string }

/** The controls by their names in the form; `data` is the file. */
type ReceiptField = 'name' | 'userEmail' | 'data'

/** Localised message texts; `form` is about the whole form. */
export type ReceiptErrors = Partial<Record<ReceiptField | 'form', string>>

const LONGEST_NAME = 200

const emailSchema = z
  .string()
  .check(
    z.minLength(1, { error: () => m.receipt_email_missing(), abort: true }),
    z.refine(isValidEmail, { error: () => m.receipt_email_invalid() }),
  )

const nameSchema = z
  .string()
  .check(
    z.minLength(1, { error: () => m.receipt_name_missing() }),
    z.maxLength(LONGEST_NAME, { error: () => m.receipt_name_too_long({ longest: LONGEST_NAME }) }),
  )

const fileSchema = z.literal(true, { error: () => m.receipt_file_missing() })

const SCHEMAS = {
  landing: z.object({ name: nameSchema, userEmail: emailSchema, data: fileSchema }),
  membership_page: z.object({ userEmail: emailSchema, data: fileSchema }),
} satisfies Record<ReceiptVariant, unknown>

/** The shorter form of the membership page says so by its intent. */
export function readVariant(form: FormData): ReceiptVariant {
  return form.get('intent') === RECEIPT_INTENT ? 'membership_page' : 'landing'
}

/** Reads the form as it was posted. Never throws; a key that is none is replaced by a new one. */
export function readReceiptForm(form: FormData): { values: ReceiptValues; file: File | null } {
  const submissionKey = readText(form, 'submissionKey')
  const file = form.get('data')
  return {
    values: {
      submissionKey: isUuid(submissionKey) ? submissionKey : uuidv4(),
      name: readText(form, 'name'),
      userEmail: readText(form, 'userEmail'),
    },
    file: file instanceof File && isChosen(file) ? file : null,
  }
}

/** A picker left empty posts a file without name and content. */
function isChosen(file: File): boolean {
  return file.name !== '' || file.size > 0
}

function readText(form: FormData, field: string): string {
  const value = form.get(field)
  return typeof value === 'string' ? typedText(field, value.replace(/\p{Cc}+/gu, ' ').trim()) : ''
}

/** What is wrong, field by field; `{}` when the receipt may be sent (rule receipts.messages). */
export function validateReceipt(
  values: ReceiptValues,
  { variant, hasFile }: { variant: ReceiptVariant; hasFile: boolean },
): ReceiptErrors {
  const parsed = SCHEMAS[variant].safeParse({ ...values, data: hasFile })
  if (parsed.success) return {}
  const errors: ReceiptErrors = {}
  for (const { path, message } of parsed.error.issues) errors[path[0] as ReceiptField] ??= message
  const isIncomplete = !values.name || !values.userEmail || !hasFile
  if (variant === 'landing' && isIncomplete) errors.form = m.receipt_incomplete()
  return errors
}

/** The sentence for a failure that is nobody's answer (rule receipts.errors). */
export function otherFailureMessage(variant: ReceiptVariant): string {
  return variant === 'landing' ? m.receipt_failed() : m.receipt_failed_membership_page()
}
