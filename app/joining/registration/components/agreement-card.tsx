import { useState } from 'react'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { type AgreementView, filePath } from '#app/people/agreement/rules/text.ts'
import { AgreementViewer } from './agreement-viewer.tsx'

/** Opens the agreement; without JavaScript the same link leads to the PDF. */
export function AgreementCard({ agreement }: { agreement: AgreementView }) {
  const [isOpen, setIsOpen] = useState(false)
  const { version } = agreement
  const pdf = filePath(version, getLocale(), 'membership-agreement.pdf')
  return (
    <section className="flex items-center gap-5 rounded-card border border-line bg-surface p-5">
      <img
        src={filePath(version, getLocale(), 'page-1.svg')}
        alt=""
        width={1240}
        height={1754}
        className="hidden h-auto w-24 -rotate-3 rounded-sm border border-line shadow-lg sm:block"
      />
      <div className="grid justify-items-start gap-2">
        <h4 className="text-lg font-bold">{m.registration_agreement()}</h4>
        <p className="text-muted">{m.registration_agreement_intro()}</p>
        <div className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-2">
          <ButtonLink
            href={pdf}
            look="secondary"
            size="small"
            onClick={event => {
              event.preventDefault()
              setIsOpen(true)
            }}
          >
            {m.registration_agreement_read()}
          </ButtonLink>
          <a href={pdf} download className="text-sm font-semibold text-reef underline underline-offset-4">
            {m.registration_agreement_pdf()}
          </a>
        </div>
        <AuthoritativeText version={version} />
      </div>
      {isOpen && <AgreementViewer agreement={agreement} onClose={() => setIsOpen(false)} />}
    </section>
  )
}

/** The Thai text counts: who reads another has it at hand. */
function AuthoritativeText({ version }: { version: string }) {
  if (getLocale() === 'th') return null
  return (
    <p className="text-sm text-muted">
      {m.registration_agreement_counts()}{' '}
      <a
        href={filePath(version, 'th', 'membership-agreement.pdf')}
        hrefLang="th"
        className="text-reef underline underline-offset-4"
      >
        {m.registration_agreement_thai()}
      </a>
    </p>
  )
}
