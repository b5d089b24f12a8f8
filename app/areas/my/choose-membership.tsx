import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge, type Tone } from '#app/kit/ui/badge.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'

type Membership = { id: string; name: string; memberId: string; status: { text: string; tone: Tone } }
type ChooseProps = { choices: Membership[]; companies: { id: string; name: string }[] }

/** Several people may have one email, and act for companies: each of these is a page of its own. */
export function ChooseMembership({ choices, companies }: ChooseProps) {
  const isMixed = companies.length > 0
  const title = isMixed ? m.my_choose_any() : m.my_choose()
  return (
    <>
      <PageTitle title={title} />
      <PageHeader title={title} lead={isMixed ? m.my_choose_any_lead() : m.my_choose_lead()} />
      <ul className="grid gap-3">
        {companies.map(({ id, name }) => (
          <Choice key={id} path={`/my/companies/${id}`} name={name} about={m.company_facts()} />
        ))}
        {choices.map(({ id, name, memberId, status }) => (
          <Choice key={id} path={`/my/members/${id}`} name={name} about={memberId}>
            <Badge tone={status.tone}>{status.text}</Badge>
          </Choice>
        ))}
      </ul>
    </>
  )
}

type ChoiceProps = { path: string; name: string; about: string; children?: ReactNode }

function Choice({ path, name, about, children }: ChoiceProps) {
  return (
    <li>
      <Link
        to={localizeHref(path)}
        className="flex items-center justify-between gap-3 rounded-card border border-line bg-surface p-5 hover:bg-sea-1"
      >
        <span className="grid min-w-0 gap-1">
          <span className="text-lg font-bold wrap-anywhere">{name}</span>
          <span className="text-sm text-muted tabular-nums">{about}</span>
        </span>
        <span className="flex shrink-0 items-center gap-3">
          {children}
          <ChevronRight className="size-5" aria-hidden="true" />
        </span>
      </Link>
    </li>
  )
}
