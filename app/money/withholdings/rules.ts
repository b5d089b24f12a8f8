import { addDays, type Day } from '#app/kit/pure/days.ts'

/** How it is with the certificate (50 ทวิ) of tax that was kept back, without which it is lost. */
export const CERTIFICATE_STATES = ['expected', 'missing', 'received'] as const
export type CertificateState = (typeof CERTIFICATE_STATES)[number]

/**
 * A certificate is expected with the payment, and missing once so many days have passed since.
 * @param days from Settings
 */
export function certificateState(
  { paidOn, isReceived }: { paidOn: Day; isReceived: boolean },
  { today, days }: { today: Day; days: number },
): CertificateState {
  if (isReceived) return 'received'
  return today > addDays(paidOn, days) ? 'missing' : 'expected'
}

/** Characters that the number of a certificate has at most. */
export const LONGEST_NUMBER = 60
