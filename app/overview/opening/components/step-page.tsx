import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OpeningStep } from '#app/house/settings/rules/opening.ts'
import { classNames } from '#app/kit/ui/class-names.ts'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { type OpeningEntry, openingPath } from '../rules/steps.ts'
import { STEP_TEXTS } from '../texts.ts'

type StepPageProps = { step: OpeningStep; entries: OpeningEntry[]; children: ReactNode }

/** One question, below the way that it is a step of. */
export function StepPage({ step, entries, children }: StepPageProps) {
  const { question, lead } = STEP_TEXTS[step]
  return (
    <div className="mx-auto grid max-w-3xl gap-6">
      <title>{`${m.opening_title()} · ${question()}`}</title>
      <nav aria-label={m.opening_title()}>
        <StepList entries={entries} here={step} />
      </nav>
      <PageHeader title={question()} lead={lead()} />
      {children}
    </div>
  )
}

/** The steps in their order, those that are done ticked. Beside the open one a phone has room for the others' numbers. */
export function StepList({ entries, here }: { entries: OpeningEntry[]; here?: OpeningStep }) {
  const isShort = (step: OpeningStep) => here !== undefined && step !== here
  return (
    <ol className="flex flex-wrap gap-2 max-sm:gap-1">
      {entries.map(({ step, isDone }, index) => (
        <li key={step}>
          <Link
            to={localizeHref(openingPath(step))}
            aria-current={step === here ? 'step' : undefined}
            className={classNames(
              'inline-flex min-h-11 items-center gap-2 rounded-full border border-control bg-surface px-4 text-sm font-semibold aria-[current]:bg-sea-2',
              isShort(step) && 'max-sm:px-3',
            )}
          >
            {isDone ? (
              <CircleCheck className="size-5 text-reef" aria-label={m.start_done()} />
            ) : (
              <span className="text-muted tabular-nums">{index + 1}</span>
            )}
            <span className={isShort(step) ? 'max-sm:sr-only' : undefined}>{STEP_TEXTS[step].name()}</span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
