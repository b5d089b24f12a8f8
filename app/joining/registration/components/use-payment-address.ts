import { useEffect } from 'react'

/**
 * While the dialog is open the browser's address is the page that says the same, so that a reload shows the payment
 * again and not an empty form. Back puts the form's own address in its place; whoever goes elsewhere has gone.
 */
export function usePaymentAddress(path: string) {
  useEffect(() => {
    const before = window.location.href
    window.history.replaceState(window.history.state, '', path)
    return () => {
      if (window.location.pathname === path) window.history.replaceState(window.history.state, '', before)
    }
  }, [path])
}
