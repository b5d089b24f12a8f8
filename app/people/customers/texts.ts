import { m } from '#app/paraglide/messages.js'
import type { CustomerRole } from './rules.ts'

export const ROLE_NAMES: Record<CustomerRole, () => string> = {
  manager: m.customer_role_manager,
  billing: m.customer_role_billing,
}
