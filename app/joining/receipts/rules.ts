/** `landing` asks for a name and carries plan and total; `membership_page` is the shorter form (rule receipts.form). */
export const RECEIPT_VARIANTS = ['landing', 'membership_page'] as const
export type ReceiptVariant = (typeof RECEIPT_VARIANTS)[number]

export const RECEIPT_STATUSES = ['submitted', 'approved', 'rejected'] as const

/** The hidden `intent` of the shorter form: the membership page holds the registration form as well. */
export const RECEIPT_INTENT = 'receipt'

export type AccessCode = { id: string; pass: string }

const LONGEST_CODE = 100

/**
 * The access code in a webhook's answer: JSON that carries `data.id` and `data.pass`, strings or numbers
 * (rule receipts.access-code). The JSON may itself be wrapped in a JSON text. Null for anything else; never throws.
 */
export function readAccessCode(body: string): AccessCode | null {
  const answer = parseJson(body)
  const data = property(typeof answer === 'string' ? parseJson(answer) : answer, 'data')
  const id = readCode(property(data, 'id'))
  const pass = readCode(property(data, 'pass'))
  return id && pass ? { id, pass } : null
}

/** An answer as staff see it: the pass is for whoever sent the slip. */
export function withoutPass(body: string): string {
  const code = readAccessCode(body)
  return code ? body.replaceAll(code.pass, '•••') : body
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function property(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  return (value as Record<string, unknown>)[key]
}

function readCode(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null
  if (typeof value !== 'string') return null
  const code = value.trim()
  return code && code.length <= LONGEST_CODE && !/\p{C}/u.test(code) ? code : null
}

/** Of a receipt that was rejected on its own: not with its application, and before nothing else was decided about it. */
export function canUndoRejection({
  decidedAt,
  application,
}: {
  decidedAt: Date
  application: { status: string; updatedAt: Date } | null
}): boolean {
  return application === null || application.status === 'submitted' || application.updatedAt < decidedAt
}

/** Of a slip that came after the approval and was accepted on its own. */
export function canUndoAcceptance({
  decidedAt,
  application,
}: {
  decidedAt: Date
  application: { status: string; updatedAt: Date } | null
}): boolean {
  return application?.status === 'approved' && application.updatedAt < decidedAt
}
