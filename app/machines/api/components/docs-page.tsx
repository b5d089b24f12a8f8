import { m } from '#app/paraglide/messages.js'
import type { DocsView } from '../views/docs.ts'
import { EventSection, OperationSection } from './operation-section.tsx'
import { WithCode } from './with-code.tsx'

/** The readable documentation of the API. Its texts are those of the document, in English. */
export function DocsPage({ base, guide, operations, events, problems }: DocsView) {
  return (
    <main className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-6 sm:py-14">
      <header className="mb-10 grid max-w-prose gap-3">
        <h1 className="text-title font-bold">{m.api_docs_title()}</h1>
        <p className="text-lead text-muted">{m.api_docs_lead()}</p>
        <p>
          {m.api_docs_base()} <code className="font-semibold wrap-anywhere">{base}</code>
        </p>
        <p>
          <a href="/api/v1/openapi.json" className="text-reef underline underline-offset-4">
            {m.api_docs_openapi()}
          </a>
        </p>
      </header>
      <div className="grid gap-10 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-12">
        <Contents guide={guide} operations={operations} events={events} />
        <div className="grid min-w-0 gap-12">
          <div className="grid gap-8" lang="en">
            {guide.map(({ id, title, paragraphs }) => (
              <section key={id} aria-labelledby={id} className="grid max-w-prose gap-3">
                <h2 id={id} className="scroll-mt-24 text-2xl font-bold">
                  {title}
                </h2>
                {paragraphs.map(paragraph => (
                  <p key={paragraph}>
                    <WithCode>{paragraph}</WithCode>
                  </p>
                ))}
              </section>
            ))}
          </div>
          <div className="grid gap-6">
            <h2 className="text-2xl font-bold">{m.api_docs_operations()}</h2>
            {operations.map(operation => (
              <OperationSection key={operation.id} operation={operation} />
            ))}
          </div>
          <div className="grid gap-6">
            <h2 id="events" className="scroll-mt-24 text-2xl font-bold">
              {m.api_docs_events()}
            </h2>
            <p className="max-w-prose">{m.api_docs_events_lead()}</p>
            {events.map(event => (
              <EventSection key={event.id} event={event} />
            ))}
          </div>
          <Problems problems={problems} />
        </div>
      </div>
    </main>
  )
}

function Contents({ guide, operations, events }: Pick<DocsView, 'guide' | 'operations' | 'events'>) {
  const lang = 'en'
  const parts = guide.map(({ id, title }) => ({ id, label: title, method: '', lang }))
  const calls = operations.map(({ id, summary, method }) => ({ id, label: summary, method, lang }))
  const told = events.map(({ id }) => ({ id, label: id, method: '', lang }))
  const end = { id: 'problems', label: m.api_docs_problems(), method: '', lang: undefined }
  return (
    <nav aria-label={m.api_docs_contents()} className="lg:sticky lg:top-24 lg:self-start">
      {[parts, calls, told, [end]].map(entries => (
        <ul
          key={entries[0]?.id}
          className="flex flex-wrap gap-x-5 border-line lg:grid lg:border-l lg:py-2 lg:pl-4"
        >
          {entries.map(({ id, label, method, lang }) => (
            <li key={id} lang={lang}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-11 items-center gap-2 font-semibold text-muted hover:text-ink hover:underline lg:min-h-9"
              >
                {label}
                {method && <span className="text-xs font-normal">{method}</span>}
              </a>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}

function Problems({ problems }: Pick<DocsView, 'problems'>) {
  return (
    <section aria-labelledby="problems" className="grid gap-4">
      <h2 id="problems" className="scroll-mt-24 text-2xl font-bold">
        {m.api_docs_problems()}
      </h2>
      <p className="max-w-prose">{m.api_docs_problems_lead()}</p>
      <dl className="divide-y divide-line border-y border-line" lang="en">
        {problems.map(({ id, status, title, meaning }) => (
          <div
            key={id}
            id={id}
            className="grid scroll-mt-24 gap-x-6 gap-y-1 py-3 md:grid-cols-[20rem_minmax(0,1fr)]"
          >
            <dt className="font-semibold">
              <span className="tabular-nums">{status}</span> · {title}
            </dt>
            <dd>
              <WithCode>{meaning}</WithCode>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
