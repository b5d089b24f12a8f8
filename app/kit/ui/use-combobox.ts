import { type KeyboardEvent, useState } from 'react'
import { type Found, useResults } from './use-results.ts'

type Combobox<Results> = {
  /** The address that answers what is typed. */
  from: string
  /** What stands in the box at first. */
  begun: string
  /** Whether that is looked up at once. */
  isBegun?: boolean
  /** How many options the results have in the list. */
  countOf: (found: Found<Results>) => number
  /** What is done with the option that was taken, by its place in the list. */
  take: (found: Found<Results>, index: number) => void
}

/**
 * A box with a list under it: what is typed, what was found for it, and which of that the arrows have come to; -1 is the text
 * itself. Arrows go round through the list, Enter takes an option, Esc closes the list.
 */
export function useCombobox<Results>({ from, begun, isBegun = false, countOf, take }: Combobox<Results>) {
  const [typed, setTyped] = useState(begun)
  const [isOpen, setIsOpen] = useState(isBegun)
  const [active, setActive] = useState(-1)
  const found = useResults<Results>(from, isOpen ? typed : '')
  const count = found ? countOf(found) : 0

  const type = (text: string) => {
    setTyped(text)
    setIsOpen(true)
    setActive(-1)
  }
  const close = () => {
    setIsOpen(false)
    setActive(-1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step !== undefined && count > 0) {
      event.preventDefault()
      setIsOpen(true)
      setActive(nextActive(active, step, count))
    } else if (event.key === 'Enter' && found && active >= 0 && active < count) {
      event.preventDefault()
      take(found, active)
      close()
    } else if (event.key === 'Escape' && found) {
      event.preventDefault()
      close()
    }
  }
  return { typed, type, found, active, onKeyDown, close }
}

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

/** Round in a circle through the results and the text itself. */
function nextActive(active: number, step: 1 | -1, count: number) {
  return ((active + 1 + step + count + 1) % (count + 1)) - 1
}
