import type { Satang } from '#app/kit/pure/money.ts'
import { LONGEST_NOTE } from '#app/money/ledger/rules.ts'
import { readMoney } from '#app/money/ledger/schema.ts'
import { m } from '#app/paraglide/messages.js'
import { CASH_PIECES, type CashPiece, type CountedPieces, sumPieces } from './rules.ts'

export type PieceField = `piece${CashPiece}`

/** How the field of a note or coin is called in the form. */
export function pieceField(piece: CashPiece): PieceField {
  return `piece${piece}`
}

const TYPED = ['opening', 'counted', 'note'] as const
export const PIECE_FIELDS: readonly PieceField[] = CASH_PIECES.map(pieceField)
export const CASH_UP_FIELDS = [...TYPED, ...PIECE_FIELDS]
export type CashUpValues = Record<(typeof TYPED)[number] | PieceField, string>
export type CashUpErrors = Partial<Record<(typeof TYPED)[number] | 'pieces' | 'form', string>>

/** What a person says of the till; `note` is why there is a difference, '' without one. */
export type CashUpContent = {
  openingSatang: Satang
  countedSatang: Satang
  pieces: CountedPieces
  note: string
}

/**
 * Reads what was counted, or says what is wrong with it, by field (rule cash.difference).
 * @param takenSatang what the ledger says was taken, less what was paid out
 */
export function readCashUp(
  values: CashUpValues,
  takenSatang: Satang,
): { ok: true; content: CashUpContent } | { ok: false; errors: CashUpErrors } {
  const openingSatang = readMoney(values.opening)
  const pieces = readPieces(values)
  const isByPieces = PIECE_FIELDS.some(field => values[field] !== '')
  const piecesSatang = pieces && sumPieces(pieces)
  const countedSatang = values.counted === '' && isByPieces ? piecesSatang : readMoney(values.counted)
  const isOther = isByPieces && piecesSatang !== null && countedSatang !== piecesSatang
  const errors: CashUpErrors = {
    ...(openingSatang === null && { opening: m.cash_up_error_amount() }),
    ...(pieces === null && { pieces: m.cash_up_error_pieces() }),
    ...(pieces !== null && countedSatang === null && { counted: m.cash_up_error_amount() }),
    ...(countedSatang !== null && isOther && { counted: m.cash_up_error_other() }),
  }
  const isKnown = openingSatang !== null && countedSatang !== null && pieces !== null
  const hasDifference = isKnown && countedSatang !== openingSatang + takenSatang
  const noteError = noteErrorOf(values.note, hasDifference)
  if (noteError) errors.note = noteError
  if (!isKnown || Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, content: { openingSatang, countedSatang, pieces, note: values.note } }
}

/** Nobody has a hundred thousand of one in a till. */
export const DIGITS_OF_PIECES = 5

/** How many there are of each; null where one is no number. */
export function readPieces(values: Record<PieceField, string>): CountedPieces | null {
  const pieces: CountedPieces = {}
  for (const piece of CASH_PIECES) {
    const text = values[pieceField(piece)]
    if (!/^\d*$/.test(text) || text.length > DIGITS_OF_PIECES) return null
    if (Number(text) > 0) pieces[piece] = Number(text)
  }
  return pieces
}

function noteErrorOf(note: string, hasDifference: boolean): string | null {
  if (hasDifference && note === '') return m.cash_up_error_note()
  if (/\p{Cc}/u.test(note)) return m.ledger_error_note_line()
  return note.length > LONGEST_NOTE ? m.ledger_error_note_long({ most: LONGEST_NOTE }) : null
}
