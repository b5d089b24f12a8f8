import {
  BadgePercent,
  Building2,
  CalendarCheck,
  CalendarClock,
  ChartNoAxesColumn,
  CircleQuestionMark,
  Clock,
  CreditCard,
  DatabaseBackup,
  HandCoins,
  KeyRound,
  Landmark,
  Link2,
  ListChecks,
  type LucideIcon,
  Mail,
  MapPin,
  QrCode,
  ScrollText,
  ShieldCheck,
  Tags,
  TreePalm,
  UserCog,
  Users,
  Webhook,
} from 'lucide-react'
import { type Actor, can, type Permission } from '#app/house/accounts/rules/people.ts'
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
      section('start', m.start_title, ListChecks, 'settings.edit'),
      section('company', m.settings_company, Building2, 'settings.view'),
      section('hours', m.settings_hours, Clock, 'settings.view'),
      section('contact', m.settings_contact, MapPin, 'settings.view'),
      section('links', m.settings_links, Link2, 'settings.view'),
      section('faq', m.faq_title, CircleQuestionMark, 'settings.view'),
      section('access', m.settings_access, KeyRound, 'settings.view'),
      section('agreement', m.settings_agreement, ScrollText, 'settings.view'),
      section('leave', m.settings_leave, TreePalm, 'settings.view'),
      section('attendance', m.admin_attendance, CalendarCheck, 'settings.view'),
      section('statistics', m.settings_statistics, ChartNoAxesColumn, 'settings.view'),
      section('renewals', m.settings_renewals, CalendarClock, 'settings.view'),
    ],
  },
  {
    label: m.settings_chapter_money,
    sections: [
      section('plans', m.settings_plans, Tags, 'money_settings.view'),
      section('membership-fee', m.settings_fee, HandCoins, 'money_settings.view'),
      section('vat', m.settings_vat, BadgePercent, 'money_settings.view'),
      section('tax', m.settings_tax, Landmark, 'money_settings.view'),
      section('payments', m.settings_payments, QrCode, 'money_settings.view'),
      section('payment-links', m.settings_payment_links, CreditCard, 'money_settings.view'),
    ],
  },
  {
    label: m.settings_chapter_system,
    sections: [
      section('webhooks', m.settings_webhooks, Webhook, 'webhooks.view'),
      section('mail', m.settings_mail, Mail, 'mail.view'),
      section('backups', m.backups_title, DatabaseBackup, 'backups.view'),
      section('api-keys', m.api_keys_title, KeyRound, 'api_keys.view'),
      section('staff', m.settings_staff, Users, 'staff.view'),
      section('roles', m.role_title, UserCog, 'staff.view'),
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
