import {
  Award,
  BookUser,
  Briefcase,
  Clock,
  Coffee,
  CreditCard,
  House,
  type LucideIcon,
  Mail,
  Monitor,
  Users,
  Wifi,
} from 'lucide-react'
import { m } from '#app/paraglide/messages.js'
import type { ServiceIcon } from '../rules.ts'

/** The eleven icons (rule services.icons). */
export const SERVICE_ICON_DRAWINGS: Record<ServiceIcon, LucideIcon> = {
  coffee: Coffee,
  wifi: Wifi,
  mail: Mail,
  monitor: Monitor,
  users: Users,
  'credit-card': CreditCard,
  award: Award,
  briefcase: Briefcase,
  home: House,
  passport: BookUser,
  clock: Clock,
}

export const SERVICE_ICON_NAMES: Record<ServiceIcon, () => string> = {
  coffee: m.service_icon_coffee,
  wifi: m.service_icon_wifi,
  mail: m.service_icon_mail,
  monitor: m.service_icon_monitor,
  users: m.service_icon_users,
  'credit-card': m.service_icon_credit_card,
  award: m.service_icon_award,
  briefcase: m.service_icon_briefcase,
  home: m.service_icon_home,
  passport: m.service_icon_passport,
  clock: m.service_icon_clock,
}
