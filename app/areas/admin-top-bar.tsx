import { Menu, Search } from 'lucide-react'
import { Link } from 'react-router'
import type { Actor } from '#app/house/accounts/rules/people.ts'
import { BrandMark } from '#app/kit/ui/brand-mark.tsx'
import { SearchBox } from '#app/overview/search/components/search-box.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { AdminNotifications } from './admin-notifications.tsx'
import { AdminProfileMenu } from './admin-profile-menu.tsx'
import type { WaitingView } from './waiting-view.ts'

const PANEL =
  'fixed inset-auto top-[4.25rem] m-0 max-h-[calc(100dvh-5.5rem)] overflow-y-auto rounded-card border border-line bg-surface p-3 text-ink shadow-xl'
const RIGHT_PANEL = `${PANEL} right-3 sm:right-6`

type AdminTopBarProps = {
  companyName: string
  displayName: string
  email: string
  actor: Pick<Actor, 'admin'>
  waiting: WaitingView
}

/** Its menus are the browser's own popovers: they close on Esc and outside clicks, also without JavaScript. */
export function AdminTopBar({ companyName, displayName, email, actor, waiting }: AdminTopBarProps) {
  return (
    <header className="sticky top-0 z-30 flex h-16 items-center print:hidden gap-1 border-b border-line bg-surface px-2 sm:gap-2 sm:px-6">
      <MenuButton />
      <a
        href={localizeHref('/')}
        className="flex min-h-11 min-w-0 items-center gap-2 rounded-control px-1.5 font-bold max-[22rem]:hidden lg:hidden"
      >
        <BrandMark className="size-6 shrink-0" />
        <span className="truncate max-sm:sr-only">{companyName}</span>
      </a>
      <SearchBox className="mr-auto w-full max-w-md max-md:hidden" />
      <Link
        to={localizeHref('/admin/search')}
        className="ml-auto grid size-11 shrink-0 place-items-center rounded-control hover:bg-sea-1 md:hidden"
      >
        <Search className="size-6" aria-hidden="true" />
        <span className="sr-only">{m.search_label()}</span>
      </Link>
      <AdminNotifications waiting={waiting} className={`${RIGHT_PANEL} w-[min(24rem,calc(100vw-1.5rem))]`} />
      <AdminProfileMenu
        actor={actor}
        displayName={displayName}
        email={email}
        className={`${RIGHT_PANEL} w-[min(18rem,calc(100vw-1.5rem))]`}
      />
    </header>
  )
}

/** Opens the sidebar, which is no part of the page where there is little room. */
function MenuButton() {
  return (
    <button
      type="button"
      popoverTarget="admin-menu"
      className="inline-flex size-11 shrink-0 items-center justify-center gap-2 rounded-control font-semibold hover:bg-sea-1 sm:w-auto sm:px-2 lg:hidden"
    >
      <Menu className="size-6" aria-hidden="true" />
      <span className="sr-only sm:not-sr-only">{m.admin_menu()}</span>
    </button>
  )
}
