import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { formatBaht, satangToBaht } from '#app/kit/pure/money.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { ConnectionNotice } from '#app/kit/ui/connection-notice.tsx'
import { FieldError, TextField } from '#app/kit/ui/field.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { MoneyField } from '#app/kit/ui/number-fields.tsx'
import { LONGEST_NOTE } from '#app/money/ledger/rules.ts'
import { readMoney } from '#app/money/ledger/schema.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import type { CashUpReply } from '../actions.server.ts'
import { CASH_PIECES, type CashPiece, sumPieces } from '../rules.ts'
import { DIGITS_OF_PIECES, PIECE_FIELDS, type PieceField, pieceField, readPieces } from '../schema.ts'
import type { OpenDay } from '../views.server.ts'

const NOTHING = Object.fromEntries(PIECE_FIELDS.map(field => [field, ''])) as Record<PieceField, string>

type CashUpFormProps = { open: OpenDay; reply: CashUpReply | undefined }

/** Counts the till: what should be in it, what is, and why that differs; the sums follow what is typed. */
export function CashUpForm({ open, reply }: CashUpFormProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const typed = reply?.values
  const till = useTill(open, typed)
  const errors = reply?.errors ?? {}

  return (
    <Form method="post" noValidate className="grid gap-5">
      <FormAlert>{errors.form}</FormAlert>
      <input type="hidden" name="day" value={open.day} />
      <input type="hidden" name="taken" value={open.takenSatang} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <MoneyField
          label={m.cash_up_opening()}
          name="opening"
          required
          value={till.opening}
          onChange={event => till.setOpening(event.currentTarget.value)}
          error={errors.opening}
        />
        <Sum label={m.cash_up_expected()} satang={till.expected} />
      </div>
      <Pieces pieces={till.pieces} error={errors.pieces} onCount={till.countPieces} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <MoneyField
          label={m.cash_up_counted()}
          name="counted"
          required
          value={till.counted}
          onChange={event => till.count(event.currentTarget.value)}
          error={errors.counted}
        />
        <div role="status">
          <Sum label={m.cash_up_difference()} satang={till.difference} />
        </div>
      </div>
      <TextField
        label={m.cash_up_note()}
        name="note"
        hint={m.cash_up_note_hint()}
        maxLength={LONGEST_NOTE}
        autoComplete="off"
        defaultValue={typed?.note}
        error={errors.note}
      />
      <p className="text-sm text-muted">{m.cash_up_meaning()}</p>
      <ConnectionNotice />
      <div>
        <Button type="submit" className="max-sm:px-2.5" aria-disabled={isBusy || undefined}>
          {m.cash_up_submit({ day: open.dayText })}
        </Button>
      </div>
    </Form>
  )
}

/** What is typed, and the sums that follow from it; an amount that is typed stands instead of notes and coins. */
function useTill({ opening: usual, takenSatang }: OpenDay, typed: CashUpReply['values'] | undefined) {
  const [opening, setOpening] = useState(typed?.opening ?? usual)
  const [counted, setCounted] = useState(typed?.counted ?? '')
  const [pieces, setPieces] = useState({ ...NOTHING, ...typed })
  const openingSatang = readMoney(opening)
  const countedSatang = readMoney(counted)
  const expected = openingSatang === null ? null : openingSatang + takenSatang
  const difference = expected === null || countedSatang === null ? null : countedSatang - expected
  return {
    opening,
    setOpening,
    counted,
    pieces,
    expected,
    difference,
    count(amount: string) {
      setCounted(amount)
      setPieces(NOTHING)
    },
    countPieces(piece: CashPiece, number: string) {
      const next = { ...pieces, [pieceField(piece)]: number.trim() }
      setPieces(next)
      const read = readPieces(next)
      if (read) setCounted(satangToBaht(sumPieces(read)).toFixed(2))
    },
  }
}

type PiecesProps = {
  pieces: typeof NOTHING
  error: string | undefined
  onCount: (piece: CashPiece, number: string) => void
}

/** How many notes and coins of each kind are in the till. */
function Pieces({ pieces, error, onCount }: PiecesProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-semibold">{m.cash_up_pieces()}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {CASH_PIECES.map(piece => (
          <TextField
            key={piece}
            label={formatBaht(piece, getLocale())}
            name={pieceField(piece)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={DIGITS_OF_PIECES}
            value={pieces[pieceField(piece)]}
            onChange={event => onCount(piece, event.currentTarget.value)}
          />
        ))}
      </div>
      <FieldError id="cash-up-pieces">{error}</FieldError>
    </fieldset>
  )
}

function Sum({ label, satang }: { label: string; satang: number | null }) {
  return (
    <div className="grid content-start gap-1.5">
      <span className="font-semibold">{label}</span>
      <span className="py-2.5 text-xl font-bold tabular-nums">
        {satang === null ? '–' : formatBaht(satang, getLocale(), { decimals: 'always' })}
      </span>
    </div>
  )
}
