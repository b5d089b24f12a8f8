import { useNavigate } from 'react-router'

/** Closes the dialog that the address has opened, and leaves the list where it was scrolled to. */
export function useCloseDialog(closeHref: string): () => void {
  const navigate = useNavigate()
  return () => void navigate(closeHref, { preventScrollReset: true })
}
