import { Link } from 'react-router'
import type { Actor } from '#app/house/accounts/rules/people.ts'
import { Icon } from '#app/kit/ui/icon.tsx'
import { SearchBox } from '#app/overview/search/components/search-box.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { AdminNotifications } from './notifications.tsx'
import { AdminProfileMenu } from './profile-menu.tsx'
import type { WaitingView } from './waiting-view.ts'

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
        <svg className="size-6 shrink-0" aria-hidden="true">
          <use href="#mark" />
        </svg>
        <span className="truncate max-sm:sr-only">{companyName}</span>
      </a>
      <SearchBox className="mr-auto w-full max-w-md max-md:hidden" />
      <Link
        to={localizeHref('/admin/search')}
        className="ml-auto grid size-11 shrink-0 place-items-center rounded-control hover:bg-sea-1 md:hidden"
      >
        <Icon name="search" className="size-6" />
        <span className="sr-only">{m.search_label()}</span>
      </Link>
      <AdminNotifications waiting={waiting} />
      <AdminProfileMenu actor={actor} displayName={displayName} email={email} />
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
      <Icon name="menu" className="size-6" />
      <span className="sr-only sm:not-sr-only">{m.admin_menu()}</span>
    </button>
  )
}
