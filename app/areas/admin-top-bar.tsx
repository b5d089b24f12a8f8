import { CircleUserRound, Menu } from 'lucide-react'
import { useRef } from 'react'
import { m } from '../paraglide/messages.js'
import { localizeHref } from '../paraglide/runtime.js'
import { LanguageLinks, ThemeForm } from '../ui/appearance.tsx'
import { BrandMark } from '../ui/brand-mark.tsx'
import { AdminNavigation } from './admin-navigation.tsx'
import { SignOutForm } from './sign-out-form.tsx'

const PANEL =
  'fixed inset-auto top-[4.25rem] m-0 rounded-card border border-line bg-surface p-3 text-ink shadow-xl'

type AdminTopBarProps = { companyName: string; displayName: string; email: string }

/** Both menus are the browser's own popovers: they close on Esc and outside clicks, also without JavaScript. */
export function AdminTopBar({ companyName, displayName, email }: AdminTopBarProps) {
  const menuRef = useRef<HTMLDivElement>(null)
  return (
    <header className="sticky top-0 z-30 flex h-16 items-center gap-2 border-b border-line bg-surface px-3 sm:px-6">
      <button
        type="button"
        popoverTarget="admin-menu"
        className="inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-semibold lg:hidden"
      >
        <Menu className="size-6" aria-hidden="true" />
        <span className="sr-only sm:not-sr-only">{m.admin_menu()}</span>
      </button>
      <div id="admin-menu" ref={menuRef} popover="auto" className={`${PANEL} left-3 w-64 lg:hidden`}>
        <AdminNavigation onNavigate={() => menuRef.current?.hidePopover()} />
      </div>
      <a
        href={localizeHref('/')}
        className="flex min-h-11 min-w-0 items-center gap-2 rounded-control px-1 font-bold lg:hidden"
      >
        <BrandMark className="size-6 shrink-0" />
        <span className="truncate max-sm:sr-only">{companyName}</span>
      </a>
      <button
        type="button"
        popoverTarget="profile-menu"
        className="ml-auto inline-flex min-h-11 items-center gap-2.5 rounded-control px-2 text-sm font-semibold hover:bg-sea-1 sm:px-3"
      >
        <CircleUserRound className="size-6 text-reef" aria-hidden="true" />
        <span>{m.admin_label()}</span>
      </button>
      <div id="profile-menu" popover="auto" className={`${PANEL} right-3 w-72 sm:right-6`}>
        <p className="px-3 pt-1 font-bold">{displayName}</p>
        <p className="mb-2 border-b border-line px-3 pb-3 text-sm break-all text-muted">{email}</p>
        <LanguageLinks />
        <ThemeForm />
        <SignOutForm area="admin" className="mt-2 border-t border-line pt-2" />
      </div>
    </header>
  )
}
