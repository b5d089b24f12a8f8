import { Link } from 'react-router'
import type { Actor } from '#app/house/access/rules.ts'
import { hrefTo } from '#app/kit/ui/href-to.ts'
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
    <header className="top">
      <a href={localizeHref('/')} className="home">
        <svg className="size-6 shrink-0" aria-hidden="true">
          <use href="#mark" />
        </svg>
        <span className="truncate max-sm:sr-only">{companyName}</span>
      </a>
      <SearchBox className="mr-auto w-full max-w-md max-md:hidden" />
      <Link to={hrefTo('/admin/search')} className="ml-auto md:hidden">
        <Icon name="search" className="size-6" />
        <span className="sr-only">{m.search_label()}</span>
      </Link>
      <AdminNotifications waiting={waiting} />
      <AdminProfileMenu actor={actor} displayName={displayName} email={email} />
    </header>
  )
}
