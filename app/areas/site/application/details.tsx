import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { OwnPaperLink } from '#app/joining/registration/components/own-paper-link.tsx'
import { TotalLines } from '#app/joining/registration/components/total-lines.tsx'
import { Badge } from '#app/kit/ui/badge.tsx'
import { classNames } from '#app/kit/ui/class-names.ts'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { METHOD_WORDS } from '#app/money/methods/texts.ts'
import { m } from '#app/paraglide/messages.js'
import { StatusSlips, type StatusSlipsProps } from './slips.tsx'
import type { StatusDocument, StatusView } from './view.ts'

type StatusDetailsProps = { view: StatusView } & Pick<StatusSlipsProps, 'withdrawing' | 'error'>

/** What was registered for, what it costs, and the slips that were sent. */
export function StatusDetails({ view, ...asked }: StatusDetailsProps) {
  return (
    <div className="grid content-start gap-6 self-start rounded-card border border-line bg-surface p-5 sm:p-8">
      <section aria-labelledby="details" className="grid gap-5">
        <h2 id="details" className="text-xl font-bold">
          {m.status_details()}
        </h2>
        <dl className="grid gap-x-6 gap-y-4 min-[26rem]:grid-cols-2">
          <Detail term={m.status_plan()}>{view.planName}</Detail>
          <Detail term={m.status_name()}>{view.name}</Detail>
          <Detail term={m.status_starts()}>{view.startDate}</Detail>
          {view.lasts && <Detail term={m.status_lasts()}>{view.lasts}</Detail>}
          <Detail term={m.status_expires()}>{view.expiryDate}</Detail>
          <Detail term={m.status_method()}>
            {view.paymentMethod ? METHOD_WORDS[view.paymentMethod].label() : m.status_method_none()}
          </Detail>
        </dl>
        <div className="border-t border-line pt-5">
          <TotalLines
            total={view.total}
            plan={{ vatApplies: view.total.vatSatang > 0 }}
            vatBasisPoints={view.vatBasisPoints}
            withheldSatang={view.withheldSatang}
          />
        </div>
      </section>
      {view.receipts.length > 0 && <StatusSlips slips={view.receipts} {...asked} />}
      {view.documents.length > 0 && <Documents documents={view.documents} />}
      {view.ownPaperHref && <OwnPaperLink href={view.ownPaperHref} />}
    </div>
  )
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}

function Documents({ documents }: { documents: StatusDocument[] }) {
  return (
    <section aria-labelledby="documents" className="grid gap-1 border-t border-line pt-5">
      <h2 id="documents" className="text-xl font-bold">
        {m.status_documents()}
      </h2>
      <ul className="grid gap-2">
        {documents.map(({ id, href, number, kind, details, isReplaced }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            <Link to={href} className={classNames(TEXT_LINK, 'tabular-nums')}>
              <span>
                {kind} <span className="whitespace-nowrap">{number}</span>
              </span>
            </Link>
            {isReplaced && <Badge tone="bad">{m.document_state_cancelled()}</Badge>}
            <span className="basis-full text-sm text-muted tabular-nums">{details}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
