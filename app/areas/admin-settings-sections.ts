import {
  BadgePercent,
  Building2,
  CalendarCheck,
  CalendarClock,
  ChartNoAxesColumn,
  Clock,
  CreditCard,
  DatabaseBackup,
  HandCoins,
  KeyRound,
  Landmark,
  Link2,
  type LucideIcon,
  Mail,
  MapPin,
  QrCode,
  ShieldCheck,
  Tags,
  TreePalm,
  Users,
  Webhook,
} from 'lucide-react'
import { type Actor, can, type Permission } from '#app/house/accounts/rules.ts'
import { m } from '#app/paraglide/messages.js'

export type SettingsSection = {
  path: string
  label: () => string
  icon: LucideIcon
  permission: Permission
}

export type SettingsChapter = { label: () => string; sections: SettingsSection[] }

const CHAPTERS: SettingsChapter[] = [
  {
    label: m.settings_chapter_house,
    sections: [
      section('company', m.settings_company, Building2, 'settings.edit'),
      section('hours', m.settings_hours, Clock, 'settings.edit'),
      section('contact', m.settings_contact, MapPin, 'settings.edit'),
      section('links', m.settings_links, Link2, 'settings.edit'),
      section('access', m.settings_access, KeyRound, 'settings.edit'),
      section('leave', m.settings_leave, TreePalm, 'settings.edit'),
      section('attendance', m.admin_attendance, CalendarCheck, 'settings.edit'),
      section('statistics', m.settings_statistics, ChartNoAxesColumn, 'settings.edit'),
      section('renewals', m.settings_renewals, CalendarClock, 'settings.edit'),
    ],
  },
  {
    label: m.settings_chapter_money,
    sections: [
      section('plans', m.settings_plans, Tags, 'settings.money'),
      section('membership-fee', m.settings_fee, HandCoins, 'settings.money'),
      section('vat', m.settings_vat, BadgePercent, 'settings.money'),
      section('tax', m.settings_tax, Landmark, 'settings.money'),
      section('payments', m.settings_payments, QrCode, 'settings.money'),
      section('payment-links', m.settings_payment_links, CreditCard, 'settings.money'),
    ],
  },
  {
    label: m.settings_chapter_system,
    sections: [
      section('webhooks', m.settings_webhooks, Webhook, 'webhooks.edit'),
      section('mail', m.settings_mail, Mail, 'mail.view'),
      section('backups', m.backups_title, DatabaseBackup, 'backups.view'),
      section('api-keys', m.api_keys_title, KeyRound, 'api_keys.edit'),
      section('staff', m.settings_staff, Users, 'staff.edit'),
      section('privacy', m.privacy_settings, ShieldCheck, 'privacy.erase'),
    ],
  },
]

function section(name: string, label: () => string, icon: LucideIcon, permission: Permission) {
  return { path: `/admin/settings/${name}`, label, icon, permission }
}

/** The chapters of the settings with the sections that the person may see; empty chapters are left out. */
export function chaptersFor(actor: Pick<Actor, 'admin'>): SettingsChapter[] {
  return CHAPTERS.map(chapter => ({
    ...chapter,
    sections: chapter.sections.filter(({ permission }) => can(actor, permission)),
  })).filter(({ sections }) => sections.length > 0)
}
