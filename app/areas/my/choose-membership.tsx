import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { Badge, type Tone } from '#app/kit/ui/badge.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'

type Choice = { id: string; name: string; memberId: string; status: { text: string; tone: Tone } }

/** Several people may have one email: each of their memberships is a page of its own. */
export function ChooseMembership({ choices }: { choices: Choice[] }) {
  return (
    <>
      <PageTitle title={m.my_choose()} />
      <PageHeader title={m.my_choose()} lead={m.my_choose_lead()} />
      <ul className="grid gap-3">
        {choices.map(({ id, name, memberId, status }) => (
          <li key={id}>
            <Link
              to={localizeHref(`/my/members/${id}`)}
              className="flex items-center justify-between gap-3 rounded-card border border-line bg-surface p-5 hover:bg-sea-1"
            >
              <span className="grid min-w-0 gap-1">
                <span className="text-lg font-bold wrap-anywhere">{name}</span>
                <span className="text-sm text-muted tabular-nums">{memberId}</span>
              </span>
              <span className="flex shrink-0 items-center gap-3">
                <Badge tone={status.tone}>{status.text}</Badge>
                <ChevronRight className="size-5" aria-hidden="true" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
