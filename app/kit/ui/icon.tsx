import {
  Banknote,
  Calendar,
  CalendarCheck,
  CalendarClock,
  CalendarDays,
  ClipboardCheck,
  ClipboardList,
  ConciergeBell,
  FileText,
  History,
  IdCard,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  MessageSquareText,
  Newspaper,
  ReceiptText,
  Settings,
  TreePalm,
  Users,
  Wallet,
} from 'lucide-react'

/** Drawings by name, for what the server chooses. */
const ICONS = {
  badge: IdCard,
  bell: ConciergeBell,
  calendar: Calendar,
  calendar_check: CalendarCheck,
  calendar_clock: CalendarClock,
  calendar_days: CalendarDays,
  clipboard: ClipboardList,
  clipboard_check: ClipboardCheck,
  cash: Banknote,
  dashboard: LayoutDashboard,
  history: History,
  key: KeyRound,
  message: MessageSquareText,
  newspaper: Newspaper,
  palm: TreePalm,
  paper: FileText,
  people: Users,
  receipt: ReceiptText,
  settings: Settings,
  wallet: Wallet,
} satisfies Record<string, LucideIcon>

export type IconName = keyof typeof ICONS

export function Icon({ name, className }: { name: IconName; className: string }) {
  const Drawing = ICONS[name]
  return <Drawing className={className} aria-hidden="true" />
}
