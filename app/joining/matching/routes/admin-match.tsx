import { Search } from 'lucide-react'
import { Form, Link } from 'react-router'
import { mayOf } from '#app/house/access/rules.ts'
import { authorise, commandContext, permit } from '#app/house/access/steps.server.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Button, buttonClasses } from '#app/kit/ui/button.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { KeyHint } from '#app/kit/ui/key-hint.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { answerMatchForm } from '../actions.server.ts'
import { CandidateCard } from '../components/candidate-card.tsx'
import { AsideForm, LinePanel } from '../components/line-panel.tsx'
import { viewMatching } from '../views/match.server.ts'
import type { Route } from './+types/admin-match'
import '../components/matching.css'
import { useCallback, useRef } from 'react'
import { TextField } from '#app/kit/ui/field.tsx'
import { useShortcut } from '#app/kit/ui/use-shortcut.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('bank.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  return { ...(await viewMatching(ctx, url.searchParams)), may: mayOf(ctx.actor, 'bank') }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  await authorise(ctx, 'bank.edit')
  return answerMatchForm(ctx, { request, url })
}

/** One line of the bank at a time, what it may pay for beside it, and the keyboard for all of it. */
export default function MatchScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { line, open, candidates, search, done, may } = loaderData
  return (
    <>
      <PageTitle title={m.matching_title()} />
      <BackLink to={localizeHref('/admin/bank')}>{m.bank_title()}</BackLink>
      <PageHeader
        title={m.matching_title()}
        lead={m.matching_lead()}
        actions={
          <Link to={localizeHref('/admin/bank/checks')} className={buttonClasses('secondary', 'small')}>
            {m.checks_title()}
          </Link>
        }
      />
      {done && may.edit && <UndoLine done={done} />}
      {line === null ? (
        <EmptyState title={m.matching_empty()} hint={m.matching_empty_hint()} />
      ) : (
        <div className="match-board">
          <LinePanel line={line} />
          <section aria-labelledby="candidates" className="match-candidates grid gap-4">
            <h2
              id="candidates"
              className="flex flex-wrap items-baseline justify-between gap-2 text-lg font-bold"
            >
              {m.matching_candidates()}
              <span className="text-sm font-normal text-muted">{m.matching_count({ count: open })}</span>
            </h2>
            {candidates.length > 0 ? (
              <ol className="grid gap-3">
                {candidates.map((candidate, index) => (
                  <CandidateCard
                    key={candidate.target}
                    lineId={line.id}
                    candidate={candidate}
                    place={index + 1}
                    mayEdit={may.edit}
                    reply={actionData?.match?.target === candidate.target ? actionData?.match : undefined}
                  />
                ))}
              </ol>
            ) : (
              <EmptyState icon={Search} title={m.matching_none()} hint={m.matching_none_hint()} />
            )}
            <Others lineId={line.id} typed={search} isEmpty={search !== '' && candidates.length === 0} />
          </section>
          {may.edit && <AsideForm key={line.id} id={line.id} reply={actionData?.aside} />}
        </div>
      )}
    </>
  )
}

/** What was matched last, and the way back. */
function UndoLine({ done }: { done: { id: string; text: string } }) {
  const box = useRef<HTMLDivElement>(null)
  useShortcut(
    'u',
    useCallback(() => box.current?.querySelector('form')?.requestSubmit(), []),
  )
  return (
    <div
      ref={box}
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface px-5 py-3"
    >
      <p className="wrap-anywhere">{done.text}</p>
      <IntentForm intent="undo" fields={{ id: done.id }}>
        {m.matching_undo()} <KeyHint of="u" />
      </IntentForm>
    </div>
  )
}

type OthersProps = { lineId: string; typed: string; isEmpty: boolean }

/** Who it is from where nobody is asked for exactly that. */
function Others({ lineId, typed, isEmpty }: OthersProps) {
  const form = useRef<HTMLFormElement>(null)
  useShortcut(
    'o',
    useCallback(() => form.current?.querySelector<HTMLInputElement>('[name=q]')?.focus(), []),
  )
  return (
    <Form ref={form} role="search" className="flex flex-wrap items-end gap-3 border-t border-line pt-4">
      <input type="hidden" name="line" value={lineId} />
      <div className="min-w-0 flex-1 basis-56">
        <TextField
          key={typed}
          type="search"
          name="q"
          label={`${m.matching_other()}: ${m.matching_other_label()}`}
          defaultValue={typed}
          maxLength={100}
          autoComplete="off"
          error={isEmpty ? m.matching_other_none() : undefined}
        />
      </div>
      <Button type="submit" look="secondary">
        {m.matching_other_find()} <KeyHint of="o" />
      </Button>
    </Form>
  )
}
