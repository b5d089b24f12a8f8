import './ledger-dialogs.css'
import { Link, useNavigate } from 'react-router'
import { classNames } from '#app/kit/ui/class-names.ts'
import { Dialog } from '#app/kit/ui/dialog.tsx'
import { TextAreaField, TextField } from '#app/kit/ui/field.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { ConfirmDialog, FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { LONGEST_NOTE } from '../rules.ts'
import { KIND_NAMES } from '../texts/ledger.ts'
import type { EntryView } from '../views/entries.server.ts'
import type { OpenPointsView } from '../views/months.server.ts'

type ReverseDialogProps = {
  entry: EntryView
  closeHref: string
  /** The action's answer to the last try, with what was typed. */
  reply: { note: string; error: string } | undefined
}

/** Asks why an entry is taken back: the entry stays, and one that undoes it is booked today. */
export function ReverseDialog({ entry, closeHref, reply }: ReverseDialogProps) {
  return (
    <FormDialog
      title={m.ledger_reverse_title()}
      submitLabel={m.ledger_reverse()}
      closeHref={closeHref}
      reply={reply && {}}
    >
      <input type="hidden" name="intent" value="reverse" />
      <input type="hidden" name="id" value={entry.id} />
      <p className="rounded-card border border-line bg-surface px-5 py-4">
        <span className="font-semibold wrap-anywhere">{entry.name}</span>
        <span className="block text-muted">
          {KIND_NAMES[entry.kind].label()} · {entry.day} · {entry.about}
        </span>
        <span className="mt-1 block text-xl font-bold tabular-nums">{entry.owed ?? entry.received}</span>
      </p>
      <p className="text-muted">{m.ledger_reverse_lead()}</p>
      <TextField
        label={m.ledger_why()}
        name="note"
        required
        maxLength={LONGEST_NOTE}
        autoComplete="off"
        defaultValue={reply?.note}
        error={reply?.error}
      />
    </FormDialog>
  )
}

type CloseDialogProps = {
  month: { month: string; name: string; revenue: string }
  open: OpenPointsView
  closeHref: string
  reply: { note: string; error: string } | undefined
}

/** Says what closing means before a month is closed for good; or what does not agree yet, with the ways there. */
export function CloseDialog({ month: { month, name, revenue }, open, closeHref, reply }: CloseDialogProps) {
  if (open.rows.length > 0) return <OpenPoints name={name} open={open} closeHref={closeHref} />
  return (
    <ConfirmDialog
      question={m.ledger_close_question({ month: name })}
      intent="close"
      confirmLabel={m.ledger_close_confirm()}
      closeHref={closeHref}
    >
      <input type="hidden" name="month" value={month} />
      <div className="grid gap-3">
        <p>{m.ledger_close_meaning({ month: name })}</p>
        <p>{m.ledger_close_later()}</p>
        <p className="font-semibold">{m.ledger_close_revenue({ month: name, amount: revenue })}</p>
        <Told points={open.told} />
        {open.bank && <BankAgreement bank={open.bank} reply={reply} />}
      </div>
    </ConfirmDialog>
  )
}

type BankAgreementProps = { bank: NonNullable<OpenPointsView['bank']>; reply: CloseDialogProps['reply'] }

/** What the bank has beside the books; where they differ, the month is closed with a word about it. */
function BankAgreement({ bank, reply }: BankAgreementProps) {
  const { unmatched, unproven, needsExplanation } = bank
  return (
    <section aria-label={m.ledger_bank()} className="grid gap-3 border-t border-line pt-3">
      <input type="hidden" name="bank" value={bank.mark} />
      <dl className="bank-agreement tabular-nums">
        <dt>{m.ledger_bank()}</dt>
        <dd>{bank.bank}</dd>
        <dt>{m.ledger_bank_books()}</dt>
        <dd>{bank.books}</dd>
        <dt>{m.ledger_bank_difference()}</dt>
        <dd className="font-bold">{bank.difference}</dd>
      </dl>
      <ul>
        {unmatched.count > 0 && (
          <li>
            <WayTo href={bank.unmatchedHref}>{m.ledger_bank_unmatched(unmatched)}</WayTo>
          </li>
        )}
        {unproven.count > 0 && (
          <li>
            <WayTo href={bank.unprovenHref}>{m.ledger_bank_unproven(unproven)}</WayTo>
          </li>
        )}
      </ul>
      {needsExplanation ? (
        <TextAreaField
          label={m.ledger_bank_why()}
          hint={m.ledger_bank_why_hint()}
          name="note"
          rows={3}
          required
          maxLength={LONGEST_NOTE}
          defaultValue={reply?.note}
          error={reply?.error}
        />
      ) : (
        <>
          <p>{m.ledger_bank_agrees()}</p>
          <FormAlert>{reply?.error}</FormAlert>
        </>
      )}
    </section>
  )
}

function WayTo({ href, children }: { href: string | null; children: string }) {
  return href ? (
    <Link to={href} className={TEXT_LINK}>
      {children}
    </Link>
  ) : (
    <span>{children}</span>
  )
}

type OpenPointsProps = { name: string } & Pick<CloseDialogProps, 'open' | 'closeHref'>

function OpenPoints({ name, open: { rows, more, told }, closeHref }: OpenPointsProps) {
  const navigate = useNavigate()
  return (
    <Dialog
      title={m.ledger_open_title({ month: name })}
      closeLabel={m.dialog_close()}
      closeHref={closeHref}
      onClose={() => navigate(closeHref, { preventScrollReset: true })}
    >
      <p className="mb-4 text-muted">{m.ledger_open_lead()}</p>
      <PointList points={rows} />
      {more > 0 && <p className="mt-3 text-muted">{m.ledger_open_more({ count: more })}</p>}
      <Told points={told} />
    </Dialog>
  )
}

type Points = { points: OpenPointsView['rows'] }

/** What does not keep the month open, and is not to be overlooked. */
function Told({ points }: Points) {
  if (points.length === 0) return null
  return (
    <div className="mt-4">
      <p className="text-muted">{m.ledger_open_told()}</p>
      <PointList points={points} />
    </div>
  )
}

function PointList({ points }: Points) {
  return (
    <ul className="divide-y divide-line">
      {points.map(({ id, text, name, detail, href }) => (
        <li key={id} className="py-2">
          <p>{text}</p>
          <p className="flex flex-wrap items-center justify-between gap-x-4">
            {href ? (
              <Link to={href} className={classNames(TEXT_LINK, 'wrap-anywhere')}>
                {name}
              </Link>
            ) : (
              <span className="wrap-anywhere">{name}</span>
            )}
            <span className="text-sm text-muted tabular-nums">{detail}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
