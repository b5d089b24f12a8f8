import type { ReactNode } from 'react'
import { m } from '#app/paraglide/messages.js'
import { CopyButton } from './copy-button.tsx'

type AccessCodeCardProps = { title?: string; code: { id: string; pass: string }; note: ReactNode }

/** The access code as a ticket to keep (rule receipts.access-code). */
export function AccessCodeCard({ title = m.receipt_code_title(), code, note }: AccessCodeCardProps) {
  return (
    <section
      aria-labelledby="access-code"
      className="overflow-hidden rounded-card border-2 border-lantern bg-surface"
    >
      <h2 id="access-code" className="bg-lantern px-6 py-3 text-lg font-bold text-on-lantern">
        {title}
      </h2>
      <dl className="grid divide-y divide-dashed divide-control px-6">
        <CodePart term={m.receipt_code_id()} text={code.id} copyLabel={m.receipt_code_copy_id()} />
        <CodePart term={m.receipt_code_pass()} text={code.pass} copyLabel={m.receipt_code_copy_pass()} />
      </dl>
      <p className="border-t border-line bg-ground px-6 py-3 text-sm font-semibold">{note}</p>
    </section>
  )
}

function CodePart({ term, text, copyLabel }: { term: string; text: string; copyLabel: string }) {
  return (
    <div className="py-4">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="font-mono text-2xl font-bold tracking-wide sm:text-3xl select-all wrap-anywhere">
          {text}
        </span>
        <span className="noscript:hidden print:hidden">
          <CopyButton text={text} label={copyLabel} copiedLabel={m.receipt_code_copied()} />
        </span>
      </dd>
    </div>
  )
}
