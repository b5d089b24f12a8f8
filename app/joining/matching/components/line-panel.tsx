import { useCallback, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { Button, buttonClasses } from '#app/kit/ui/button.tsx'
import { Facts } from '#app/kit/ui/facts.tsx'
import { TextField } from '#app/kit/ui/field.tsx'
import { KeyHint } from '#app/kit/ui/key-hint.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { usePressedBy, useShortcut } from '#app/kit/ui/use-shortcut.ts'
import { LONGEST_REASON } from '#app/money/bank/rules/statement.ts'
import { m } from '#app/paraglide/messages.js'
import type { MatchLineView } from '../views/match.server.ts'

/** A line as the bank has printed it, with the ways to the one before and the next. */
export function LinePanel({ line }: { line: MatchLineView }) {
  return (
    <Panel title={m.matching_line()}>
      <div>
        <p className="match-amount">{line.amount}</p>
        {line.left && <p className="text-muted">{m.matching_left({ amount: line.left })}</p>}
      </div>
      <Facts
        facts={[
          { term: m.bank_at(), value: line.when },
          { term: m.bank_account(), value: line.account },
          { term: m.bank_details(), value: line.details || '–', isWide: true },
          ...(line.about ? [{ term: m.matching_kind(), value: line.about, isWide: true }] : []),
        ]}
      />
      <nav aria-label={m.matching_lines()} className="flex flex-wrap gap-3">
        {line.before && <Step href={line.before} by="k" label={m.matching_before()} />}
        {line.next && <Step href={line.next} by="j" label={m.matching_next()} />}
      </nav>
    </Panel>
  )
}

function Step({ href, by, label }: { href: string; by: string; label: string }) {
  return (
    <Link {...usePressedBy(by)} to={href} className={buttonClasses('secondary', 'regular')}>
      {label}
      <KeyHint of={by} />
    </Link>
  )
}

type AsideFormProps = {
  id: string
  /** The action's answer to the last try, with what was typed. */
  reply: { reason: string; error: string } | undefined
}

/** What no bill is asked for: fees, rent, one’s own transfers. */
export function AsideForm({ id, reply }: AsideFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().formMethod === 'POST'
  useShortcut(
    'i',
    useCallback(() => form.current?.querySelector<HTMLInputElement>('[name=reason]')?.focus(), []),
  )
  return (
    <Form ref={form} method="post" className="match-aside grid gap-3" noValidate>
      <input type="hidden" name="intent" value="ignore" />
      <input type="hidden" name="id" value={id} />
      <TextField
        label={m.matching_aside()}
        hint={m.matching_aside_hint()}
        name="reason"
        required
        maxLength={LONGEST_REASON}
        list="aside-reasons"
        autoComplete="off"
        defaultValue={reply?.reason}
        error={reply?.error}
      />
      <datalist id="aside-reasons">
        {[m.bank_ignore_fee(), m.bank_ignore_expense(), m.bank_ignore_between()].map(reason => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
      <Button
        type="submit"
        look="secondary"
        aria-disabled={isBusy || undefined}
        className="justify-self-start"
      >
        {m.bank_ignore()}
        <KeyHint of="i" />
      </Button>
    </Form>
  )
}
