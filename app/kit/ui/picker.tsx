import { type ReactNode, useEffect, useId, useState } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Badge, type Tone } from './badge.tsx'
import { classNames } from './class-names.ts'
import { SelectField, TextField } from './field.tsx'
import { useCombobox } from './use-combobox.ts'
import type { Found } from './use-results.ts'
import './picker.css'

/** A record that can be picked, as a row shows it. */
export type Option = {
  /** What is sent, and understood when it is typed. */
  value: string
  name: string
  /** What tells it from others of the same name. */
  detail: string
  state: { text: string; tone: Tone }
  /** How their account stands; null for whoever may not know. */
  owed: string | null
  isOwing: boolean
}

type PickerProps = {
  label: string
  hint?: ReactNode
  name: string
  /** The address that answers what is typed; null for whoever may not look for records. */
  from: string | null
  /** What was typed or picked before. */
  typed: string | undefined
  error?: string | undefined
  required?: boolean
  /** Those who may be meant by what was sent: without a script it is narrowed by them. */
  choices?: readonly Option[] | undefined
  /** What is done with one instead of keeping it in the field. */
  onPick?: (value: string) => void
}

/**
 * Looks for one record by a part of its name or what else it is known by: arrows reach what was found, Enter takes it, Esc
 * closes the list. Without a script what was typed is sent, and where several may be meant they come back as a choice.
 */
export function Picker({ choices = [], ...field }: PickerProps) {
  const [isElsewhere, setElsewhere] = useState(false)
  if (choices.length === 0 || isElsewhere) return <PickerBox {...field} />
  const { label, name, error, required } = field
  return (
    <SelectField
      label={label}
      name={name}
      error={error}
      required={required}
      defaultValue={choices[0]?.value}
      onChange={event => setElsewhere(event.currentTarget.value === '')}
    >
      {choices.map(({ value, name: who, detail, state, owed }) => (
        <option key={value} value={value}>
          {[who, detail, state.text, owed].filter(Boolean).join(' · ')}
        </option>
      ))}
      <option value="">{m.picker_others()}</option>
    </SelectField>
  )
}

function PickerBox({ from, name, typed: begun = '', onPick, ...field }: Omit<PickerProps, 'choices'>) {
  const listId = useId()
  const [picked, setPicked] = useState<Option | null>(null)
  const take = (found: Found<Option[]>, index: number) => {
    const option = optionsOf(found)[index]
    if (!option) return
    if (onPick) return onPick(option.value)
    setPicked(option)
    box.type(option.name)
    box.close()
  }
  // What came with the page is looked up, so that its name stands there.
  const isBegun = begun !== '' && from !== null && !onPick
  const countOf = (found: Found<Option[]>) => optionsOf(found).length
  const box = useCombobox({ from: from ?? '', begun, isBegun, countOf, take })
  const found = from === null || picked ? null : box.found
  const whole = found && optionsOf(found).findIndex(({ value }) => value === box.typed.trim().toUpperCase())
  useEffect(() => {
    if (found && whole !== null && whole >= 0 && !onPick) take(found, whole)
  })
  return (
    <div className="picker">
      <TextField
        {...field}
        name={picked ? undefined : name}
        role="combobox"
        value={box.typed}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        aria-autocomplete="list"
        aria-expanded={found !== null}
        aria-controls={found ? listId : undefined}
        aria-activedescendant={found && box.active >= 0 ? `${listId}-${box.active}` : undefined}
        onChange={event => {
          setPicked(null)
          box.type(event.currentTarget.value)
        }}
        onKeyDown={box.onKeyDown}
        onBlur={box.close}
      />
      {picked && <input key={picked.value} type="hidden" name={name} value={picked.value} ref={tellForm} />}
      {picked && <p className="picked">{rowOf(picked)}</p>}
      {found && (
        <OptionList listId={listId} found={found} active={box.active} onTake={index => take(found, index)} />
      )}
    </div>
  )
}

type OptionListProps = {
  listId: string
  found: Found<Option[]>
  active: number
  onTake: (index: number) => void
}

function OptionList({ listId, found, active, onTake }: OptionListProps) {
  const options = optionsOf(found)
  return (
    <div className={options.length > 0 ? undefined : 'picker-list'}>
      <p role="status" className={options.length > 0 ? 'sr-only' : 'picker-none'}>
        {statusOf(found)}
      </p>
      <div
        role="listbox"
        id={listId}
        aria-label={m.search_results()}
        hidden={options.length === 0}
        className="picker-list"
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the box keeps the focus and has the keys
          <div
            key={option.value}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            // The box keeps the focus, so that it does not close the list before the click arrives.
            onMouseDown={event => event.preventDefault()}
            onClick={() => onTake(index)}
            ref={index === active ? keepInView : undefined}
            className="picked"
          >
            {rowOf(option)}
          </div>
        ))}
      </div>
    </div>
  )
}

/** A record in a row: who, their state, and how their account stands. */
export function rowOf({ name, detail, state, owed, isOwing }: Option): ReactNode {
  return (
    <>
      <span className="who">
        <span className="font-semibold">{name}</span> <span className="detail">{detail}</span>
      </span>{' '}
      <Badge tone={state.tone}>{state.text}</Badge>{' '}
      {owed && <span className={classNames('owed', isOwing ? 'owing' : 'text-muted')}>{owed}</span>}
    </>
  )
}

const optionsOf = ({ results }: Found<Option[]>) => (results === 'failed' ? [] : results)

function statusOf({ text, results }: Found<Option[]>): string {
  if (results === 'failed') return m.search_failed()
  return results.length === 0 ? m.search_none({ text }) : m.search_found({ count: results.length })
}

/** A form that follows what is typed hears of what was picked, too. */
function tellForm(element: HTMLElement | null) {
  element?.dispatchEvent(new Event('input', { bubbles: true }))
}

function keepInView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' })
}
