import { Link } from 'react-router'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'

/** In how many browsers a member is signed in, on their record, with the way to end that. */
export function MemberSessions({ id, count }: { id: string; count: number }) {
  return (
    <section
      aria-label={m.member_sessions_title()}
      className="rounded-card border border-line bg-surface px-5 py-4"
    >
      <h2 className="mb-1 text-xl font-bold">{m.member_sessions_title()}</h2>
      <p className="mb-3">{count === 0 ? m.member_sessions_none() : m.member_sessions_count({ count })}</p>
      <Link to={localizeHref(`/admin/members/${id}/sessions`)} className={buttonClasses('danger', 'small')}>
        {m.account_sessions_end_all()}
      </Link>
    </section>
  )
}
