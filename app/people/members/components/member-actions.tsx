import { CalendarPlus, CopyPlus, type LucideIcon, Pencil, ShieldCheck, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { classNames } from '#app/kit/ui/class-names.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'

/** What can be done with the member on the screen; each opens its dialog over it. */
export function MemberActions({ id, may }: { id: string; may: { delete: boolean; export: boolean } }) {
  return (
    <>
      <ActionLink to={`?renew=${id}`} icon={CalendarPlus} label={m.member_renew()} look="primary" />
      <ActionLink to={`?edit=${id}`} icon={Pencil} label={m.member_edit_short()} />
      <ActionLink to={`?clone=${id}`} icon={CopyPlus} label={m.member_clone()} />
      {may.export && <PersonalDataLink id={id} />}
      {may.delete && <ActionLink to={`?delete=${id}`} icon={Trash2} label={m.list_delete()} look="danger" />}
    </>
  )
}

/** What is held about the member, for whoever may hand it out. */
export function PersonalDataLink({ id }: { id: string }) {
  const to = localizeHref(`/admin/privacy/member/${id}`)
  return <ActionLink to={to} icon={ShieldCheck} label={m.privacy_link()} />
}

type ActionLinkProps = {
  to: string
  icon: LucideIcon
  label: string
  look?: 'primary' | 'secondary' | 'danger'
}

function ActionLink({ to, icon: Icon, label, look = 'secondary' }: ActionLinkProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      className={buttonClasses(look, 'small', classNames(look === 'primary' && 'max-sm:w-full'))}
    >
      <Icon className="size-5" aria-hidden="true" />
      {label}
    </Link>
  )
}
