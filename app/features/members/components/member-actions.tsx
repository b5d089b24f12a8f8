import { CalendarPlus, CopyPlus, type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { buttonClasses } from '#app/ui/button.tsx'

/** What can be done with the member on the screen; each opens its dialog over it. */
export function MemberActions({ id, mayDelete }: { id: string; mayDelete: boolean }) {
  const link = (
    name: string,
    label: string,
    Icon: LucideIcon,
    look: 'primary' | 'secondary' = 'secondary',
  ) => (
    <Link to={`?${name}=${id}`} preventScrollReset className={buttonClasses(look, 'small', 'min-h-11')}>
      <Icon className="size-5" aria-hidden="true" />
      {label}
    </Link>
  )
  return (
    <>
      {link('edit', m.member_edit_short(), Pencil)}
      {link('clone', m.member_clone(), CopyPlus)}
      {mayDelete && link('delete', m.list_delete(), Trash2)}
      {link('renew', m.member_renew(), CalendarPlus, 'primary')}
    </>
  )
}
