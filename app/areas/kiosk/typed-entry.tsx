import { type FormEvent, useState } from 'react'
import { Button } from '#app/kit/ui/button.tsx'
import { TextField } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'
import { inviteKeyIn } from '#app/presence/guest-visits/rules.ts'
import { LONGEST_SHOWN } from '#app/presence/kiosks/rules.ts'
import { unpackCode } from '#app/presence/visits/rules/code.ts'
import type { Asked } from './use-kiosk.ts'

type TypedEntryProps = {
  isBusy: boolean
  onTyped: (asked: Asked) => Promise<void>
  /** What pressing does, where that is not checking in to the house. */
  submitLabel?: string
}

/** The ID with its Pass, typed; a scanner that types what it reads can put a code where the ID goes. */
export function TypedEntry({ isBusy, onTyped, submitLabel = m.kiosk_enter() }: TypedEntryProps) {
  const [errors, setErrors] = useState<{ id?: string; pass?: string }>({})

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const typed = new FormData(form)
    const [id, pass] = [String(typed.get('id')).trim(), String(typed.get('pass')).trim()]
    const isCode = unpackCode(id) !== null || inviteKeyIn(id) !== null
    const missing = {
      ...(id === '' && { id: m.kiosk_id_missing() }),
      ...(pass === '' && !isCode && { pass: m.kiosk_pass_missing() }),
    }
    setErrors(missing)
    const [first] = Object.keys(missing)
    if (first) return form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    form.reset()
    void onTyped(isCode ? { code: id } : { id, pass })
  }

  return (
    <form
      method="post"
      onSubmit={submit}
      noValidate
      autoComplete="off"
      aria-labelledby="typed"
      className="grid content-start gap-5 sm:max-lg:grid-cols-2 rounded-card border border-line bg-surface p-6 sm:p-8"
    >
      <h2 id="typed" className="text-xl font-bold sm:max-lg:col-span-2">
        {m.kiosk_typed()}
      </h2>
      <TextField
        label={m.kiosk_id()}
        name="id"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={LONGEST_SHOWN}
        className="text-2xl font-bold tabular-nums"
        error={errors.id}
      />
      <TextField
        label={m.kiosk_pass()}
        name="pass"
        type="password"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        className="text-2xl font-bold"
        error={errors.pass}
      />
      <Button
        type="submit"
        aria-disabled={isBusy || undefined}
        className="min-h-16 w-full text-xl sm:max-lg:col-span-2"
      >
        {isBusy ? m.kiosk_asking() : submitLabel}
      </Button>
    </form>
  )
}
