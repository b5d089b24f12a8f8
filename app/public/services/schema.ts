import { z } from 'zod'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import type { DialogReply, SavedFields } from '#app/kit/pure/form-fields.ts'
import type { TogetherPlan } from '#app/kit/pure/together.ts'
import { m } from '#app/paraglide/messages.js'
import { LONGEST, SERVICE_ICONS, type ServiceState } from './rules.ts'

export const SERVICE_FIELDS = ['title', 'description', 'icon', 'price', 'isActive'] as const
/** `isActive` is 'on' or ''. */
export type ServiceValues = Record<(typeof SERVICE_FIELDS)[number], string>
export type ServiceErrors = Partial<Record<(typeof SERVICE_FIELDS)[number] | 'form', string>>
export type ServiceReply = DialogReply<ServiceValues, ServiceErrors>

/** What is open over the list. */
export type ServiceDialog =
  | { kind: 'new' | 'edit'; saved: SavedFields<ServiceValues> }
  | TogetherPlan<ServiceState>
  | { kind: 'delete'; ids: string[]; names: string[] }

const text = (longest: number, missing: () => string) =>
  z
    .string()
    .min(1, { error: missing })
    .max(longest, { error: () => m.service_error_long({ count: longest }) })

/** Title, description, icon and price text are required (rule services.fields). */
const serviceSchema = z.object({
  title: text(LONGEST.title, m.service_error_title),
  description: text(LONGEST.description, m.service_error_description),
  icon: z.enum(SERVICE_ICONS, { error: () => m.service_error_icon() }),
  price: text(LONGEST.price, m.service_error_price),
})

/** What is wrong with the form, by field. */
export function validateService(values: ServiceValues): ServiceErrors {
  return errorsOf(serviceSchema, values)
}
