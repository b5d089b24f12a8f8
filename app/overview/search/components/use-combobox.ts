import { type KeyboardEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { hrefsOf } from './result-list.tsx'
import { useResults } from './use-results.ts'

/** What is typed, what was found for it, and which of that the arrows have come to; -1 is the text itself. */
export function useCombobox(searched: string) {
  const [typed, setTyped] = useState(searched)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const navigate = useNavigate()
  const found = useResults(isOpen ? typed : '')
  const hrefs = found && found.groups !== 'failed' ? hrefsOf(found.groups, found.text) : []

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
    if (step !== undefined && hrefs.length > 0) {
      event.preventDefault()
      setIsOpen(true)
      setActive(nextActive(active, step, hrefs.length))
    } else if (event.key === 'Enter' && found && hrefs[active]) {
      event.preventDefault()
      navigate(hrefs[active])
      close()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (found) close()
      else setTyped('')
    }
  }
  return { typed, type, found, hrefs, active, onKeyDown, close }
}

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

/** Round in a circle through the results and the text itself. */
function nextActive(active: number, step: 1 | -1, count: number) {
  return ((active + 1 + step + count + 1) % (count + 1)) - 1
}
