/** The digits by which phone numbers are compared: 081 234 5678 and +66 (0)81 234 5678 are the same. */
export function phoneDigits(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^(?:660?|0)/, '')
}
