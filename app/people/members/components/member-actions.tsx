import { CalendarPlus, CopyPlus, type LucideIcon, Pencil, ShieldCheck, Trash2, Wallet } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { classNames } from '#app/kit/ui/class-names.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'

/** `collect` where they owe something, and whoever looks may book what they pay. */
type May = Record<'delete' | 'export' | 'collect', boolean>

/** What can be done with the member on the screen; what is owed comes first, and the rest opens its dialog over it. */
export function MemberActions({ id, may }: { id: string; may: May }) {
  const payment = localizeHref(`/admin/members/${id}/account?record=payment`)
  return (
    <>
      {may.collect && (
        <ActionLink to={payment} icon={Wallet} label={m.ledger_record_payment()} look="primary" />
      )}
      <ActionLink
        to={`?renew=${id}`}
        icon={CalendarPlus}
        label={m.member_renew()}
        look={may.collect ? 'secondary' : 'primary'}
      />
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
