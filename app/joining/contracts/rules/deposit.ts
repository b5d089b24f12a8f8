import type { Satang } from '#app/kit/pure/money.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'

/** A bill that is not paid: what it lacks of its charge, and what of that its customer keeps back for the tax office. */
export type DueBill = { id: string; lacksSatang: Satang; withheldSatang: Satang }

export type DepositWish = {
  /** The bills that it pays, the oldest first. */
  bills: readonly DueBill[]
  /** For damage. */
  keptSatang: Satang
  /** What goes back; null for all that is left. */
  backSatang: Satang | null
}

/** What becomes of a deposit; `leftSatang` is held on. */
export type DepositUse = {
  applied: { id: string; amountSatang: Satang; withheldSatang: Satang }[]
  keptSatang: Satang
  backSatang: Satang
  leftSatang: Satang
}

/**
 * What a deposit that is held is used for (rule contracts.deposit): what is kept, then what bills lack, then what goes back. A customer
 * who keeps tax back still owes the certificate of a bill that is paid whole by it.
 */
export function splitDeposit(
  heldSatang: Satang,
  { bills, keptSatang, backSatang }: DepositWish,
): Result<DepositUse, 'too_much'> {
  let leftSatang = heldSatang - keptSatang
  if (leftSatang < 0) return fail('too_much')
  const applied: DepositUse['applied'] = []
  for (const { id, lacksSatang, withheldSatang } of bills) {
    const amountSatang = Math.min(leftSatang, lacksSatang - withheldSatang)
    const isWhole = amountSatang === lacksSatang - withheldSatang
    if (amountSatang > 0) applied.push({ id, amountSatang, withheldSatang: isWhole ? withheldSatang : 0 })
    leftSatang -= amountSatang
  }
  const back = backSatang ?? leftSatang
  if (back > leftSatang) return fail('too_much')
  return ok({ applied, keptSatang, backSatang: back, leftSatang: leftSatang - back })
}
