import { useCallback, useId, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { Badge } from '#app/kit/ui/badge.tsx'
import { Button } from '#app/kit/ui/button.tsx'
import { classNames } from '#app/kit/ui/class-names.ts'
import { TextField } from '#app/kit/ui/field.tsx'
import { KeyHint } from '#app/kit/ui/key-hint.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { useShortcut } from '#app/kit/ui/use-shortcut.ts'
import { m } from '#app/paraglide/messages.js'
import type { CandidateView } from '../views/match.server.ts'

type CandidateCardProps = {
  lineId: string
  candidate: CandidateView
  /** From 1: the figure that chooses it. */
  place: number
  mayEdit: boolean
  /** The action's answer to the last try with this one. */
  reply: { amount: string; error: string } | undefined
}

/** What a line may pay for: whose it is, what speaks for it, its slip, and how much of the line is meant. */
export function CandidateCard({ lineId, candidate, place, mayEdit, reply }: CandidateCardProps) {
  const { title, payer, href, lacks, day, reasons, effect, slip } = candidate
  const id = useId()
  return (
    <li>
      <article aria-labelledby={id} className={classNames('candidate', slip && 'with-slip')}>
        <div className="grid content-start gap-2">
          <div>
            <h3 id={id} className="font-bold wrap-anywhere">
              {href ? (
                <Link to={href} className={TEXT_LINK}>
                  {payer}
                </Link>
              ) : (
                payer
              )}
            </h3>
            <p className="text-sm text-muted wrap-anywhere">
              {title} · {day}
            </p>
          </div>
          {lacks && <p className="text-xl font-bold tabular-nums">{lacks}</p>}
          <ul aria-label={m.matching_why()} className="flex flex-wrap gap-2">
            {reasons.map(reason => (
              <li key={reason}>
                <Badge tone="good">{reason}</Badge>
              </li>
            ))}
          </ul>
          <p className="text-sm text-muted">{effect}</p>
          {mayEdit && <MatchForm lineId={lineId} candidate={candidate} place={place} reply={reply} />}
        </div>
        {slip && (
          <a href={slip.href} target="_blank" rel="noreferrer" aria-label={m.matching_slip({ payer })}>
            <img
              src={slip.src}
              alt={m.review_receipt_alt()}
              width={slip.width}
              height={slip.height}
              className="slip"
            />
          </a>
        )}
      </article>
    </li>
  )
}

function MatchForm({ lineId, candidate, place, reply }: Omit<CandidateCardProps, 'mayEdit'>) {
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().formMethod === 'POST'
  useShortcut(
    String(place),
    useCallback(() => form.current?.requestSubmit(), []),
  )
  return (
    <Form ref={form} method="post" noValidate>
      <input type="hidden" name="intent" value="match" />
      <input type="hidden" name="id" value={lineId} />
      <input type="hidden" name="target" value={candidate.target} />
      {candidate.amount !== null && (
        <div className="amount-field">
          <TextField
            label={m.matching_amount()}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={reply?.amount ?? candidate.amount}
            error={reply?.error}
          />
        </div>
      )}
      <Button type="submit" look={place === 1 ? 'primary' : 'secondary'} aria-disabled={isBusy || undefined}>
        {m.matching_match()} <span className="sr-only">{candidate.payer}</span>
        {place < 10 && <KeyHint of={String(place)} />}
      </Button>
    </Form>
  )
}
