import type { CardPayment } from '../queries/payments.server.ts'
import { amountText, timeText } from '../texts.ts'
import type { CardPaymentView } from './payments.ts'

/** The payments that staff should know of; pages that nobody paid on say nothing. */
export function viewCardPayments(payments: CardPayment[]): CardPaymentView[] {
  return payments.flatMap(payment => {
    const { id, status, doubt, dispute, isLive, paidAt, paymentIntentId } = payment
    if (status === 'open' || status === 'expired') return []
    return {
      id,
      status,
      doubt,
      dispute,
      isLive,
      amount: amountText(payment, payment.amountSatang),
      paidText: paidAt && timeText(paidAt),
      refund: refundOf(payment),
      dashboardUrl: paymentIntentId && dashboardUrl(paymentIntentId, isLive),
    }
  })
}

function refundOf(payment: CardPayment): CardPaymentView['refund'] {
  const { amountSatang, refundedSatang, refundedAt } = payment
  if (refundedSatang === 0 || !refundedAt) return null
  const isWhole = refundedSatang >= amountSatang
  return { amount: amountText(payment, refundedSatang), time: timeText(refundedAt), isWhole }
}

function dashboardUrl(paymentIntentId: string, isLive: boolean): string {
  return `https://dashboard.stripe.com/${isLive ? '' : 'test/'}payments/${encodeURIComponent(paymentIntentId)}`
}
