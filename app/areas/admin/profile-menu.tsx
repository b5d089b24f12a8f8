import { useRef } from 'react'
import { Link } from 'react-router'
import { SignOutForm } from '#app/areas/shell/sign-out-form.tsx'
import { type Actor, can } from '#app/house/access/rules.ts'
import { profilePath } from '#app/house/accounts/rules/login.ts'
import { roleText } from '#app/house/accounts/texts/roles.ts'
import { hrefTo } from '#app/kit/ui/href-to.ts'
import { Icon } from '#app/kit/ui/icon.tsx'
import { m } from '#app/paraglide/messages.js'

type AdminProfileMenuProps = {
  actor: Pick<Actor, 'admin'>
  displayName: string
  email: string
}

/** Your Profile, Settings, Sign out (rule staff.profile-menu). */
export function AdminProfileMenu({ actor, displayName, email }: AdminProfileMenuProps) {
  const menuRef = useRef<HTMLDivElement>(null)
  const close = () => menuRef.current?.hidePopover()
  return (
    <>
      <button type="button" popoverTarget="profile-menu" className="who">
        <Icon name="user" className="size-6 text-reef max-sm:hidden" />
        <span>
          <span>{m.admin_label()}</span>
          {actor.admin && (
            <span className="named">
              {m.admin_signed_in({ name: displayName, role: roleText(actor.admin) })}
            </span>
          )}
        </span>
      </button>
      <div id="profile-menu" ref={menuRef} popover="auto" className="drop">
        <div className="mb-2 border-b border-line px-3 pt-1 pb-3">
          <p className="font-bold">{displayName}</p>
          <p className="text-sm break-all text-muted">{email}</p>
        </div>
        <Link to={hrefTo(profilePath('admin'))} onClick={close}>
          <Icon name="person" />
          {m.admin_profile()}
        </Link>
        {can(actor, 'settings.view') && (
          <Link to={hrefTo('/admin/settings')} onClick={close}>
            <Icon name="settings" />
            {m.admin_settings()}
          </Link>
        )}
        <SignOutForm area="admin" />
      </div>
    </>
  )
}
