import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The dialog that the screen's address asks for, as it was when it opened. The screen loads again after every answer,
 * perhaps with other values or without the record: what was typed is not lost, and nobody decides about what they have
 * not seen.
 */
export function useOpenedDialog<Dialog>(found: Dialog): Dialog {
  const { search } = useLocation()
  const [opened, setOpened] = useState({ search, dialog: found })
  if (opened.search !== search) setOpened({ search, dialog: found })
  return opened.dialog
}
