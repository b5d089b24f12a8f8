import { m } from '#app/paraglide/messages.js'
import type { AnswerView, EventView, FieldView, OperationView } from '../views/docs.ts'
import { CodeBlock, WithCode } from './with-code.tsx'

/** One operation: what it does, what it takes, how it is called and what it answers. */
export function OperationSection({ operation }: { operation: OperationView }) {
  const { id, method, path, summary, description, scope, parameters, fields, samples, answers, refusals } =
    operation
  return (
    <section
      aria-labelledby={id}
      className="grid content-start gap-6 rounded-card border border-line bg-surface p-5 sm:p-7"
    >
      <header className="grid gap-3">
        <h3 id={id} className="scroll-mt-28 text-2xl font-bold" lang="en">
          {summary}
        </h3>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="rounded-full border border-reef px-3 py-0.5 text-sm font-bold text-reef">
            {method}
          </span>
          <code className="font-semibold wrap-anywhere">{path}</code>
        </p>
        <p className="max-w-prose" lang="en">
          <WithCode>{description}</WithCode>
        </p>
        <p className="text-sm text-muted">{m.api_docs_scope({ scope })}</p>
      </header>
      <Fields title={m.api_docs_parameters()} fields={parameters} />
      <Fields title={m.api_docs_body()} fields={fields} />
      <div className="grid gap-4">
        {samples.map(({ title, code }) => (
          <div key={title} className="grid gap-2">
            <h4 className="font-bold" lang="en">
              {title}
            </h4>
            <CodeBlock label={`curl: ${title}`}>{code}</CodeBlock>
          </div>
        ))}
      </div>
      <Answers of={summary} answers={answers} />
      <Refusals refusals={refusals} />
    </section>
  )
}

/** One event: when it is told, and what stands under `data` in its message. */
export function EventSection({ event: { id, description, fields, sample } }: { event: EventView }) {
  return (
    <section
      aria-labelledby={id}
      className="grid content-start gap-6 rounded-card border border-line bg-surface p-5 sm:p-7"
    >
      <header className="grid gap-3">
        <h3 id={id} className="scroll-mt-28 text-2xl font-bold wrap-anywhere" lang="en">
          {id}
        </h3>
        <p className="max-w-prose" lang="en">
          <WithCode>{description}</WithCode>
        </p>
      </header>
      <Fields title="data" fields={fields} />
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-reef">
          {m.api_docs_show_answer()}
        </summary>
        <CodeBlock label={id}>{sample}</CodeBlock>
      </details>
    </section>
  )
}

function Fields({ title, fields }: { title: string; fields: FieldView[] }) {
  if (fields.length === 0) return null
  return (
    <div>
      <h4 className="mb-2 font-bold">{title}</h4>
      <dl className="divide-y divide-line border-y border-line">
        {fields.map(({ name, within, depth, kind, isRequired, description }) => (
          <div
            key={within + name}
            className="grid gap-x-6 gap-y-1 py-3 md:grid-cols-[15rem_minmax(0,1fr)]"
            style={{ paddingLeft: `${depth * 1.25}rem` }}
          >
            <dt className="min-w-0">
              <code className="font-semibold wrap-anywhere">
                <span className="sr-only">{within}</span>
                {name}
              </code>
              {isRequired && <span className="ml-2 text-sm text-clay">{m.api_docs_required()}</span>}
            </dt>
            <dd className="min-w-0" lang="en">
              <span className="block text-sm text-muted wrap-anywhere">{kind}</span>
              {description && <WithCode>{description}</WithCode>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Answers({ of: summary, answers }: { of: string; answers: AnswerView[] }) {
  return (
    <div>
      <h4 className="mb-2 font-bold">{m.api_docs_answers()}</h4>
      <dl className="grid gap-3">
        {answers.map(({ status, description, sample }) => (
          <div key={status} className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3">
            <dt className="font-bold tabular-nums">{status}</dt>
            <dd className="min-w-0 max-w-prose" lang="en">
              <WithCode>{description}</WithCode>
            </dd>
            {sample && (
              <dd className="col-span-2 mt-2 min-w-0">
                <details>
                  <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-reef">
                    {m.api_docs_show_answer()}
                  </summary>
                  <CodeBlock label={`${summary}: ${status}`}>{sample}</CodeBlock>
                </details>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Each leads to its explanation. */
function Refusals({ refusals }: Pick<OperationView, 'refusals'>) {
  return (
    <div>
      <h4 className="mb-1 font-bold">{m.api_docs_problems()}</h4>
      <ul className="flex flex-wrap gap-x-5" lang="en">
        {refusals.map(({ id, status, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center gap-2 text-sm text-muted underline-offset-4 hover:text-ink hover:underline"
            >
              <span className="font-bold tabular-nums">{status}</span>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
