import { useNavigate } from 'react-router'
import { Button } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'

const FORM_ID = 'receipt-back'

/** Goes back one page (rule receipts.form). Without JavaScript it sends `BackForm`, which the page holds as well. */
export function BackButton() {
  const navigate = useNavigate()

  return (
    <Button
      type="submit"
      form={FORM_ID}
      look="secondary"
      className="grow"
      onClick={event => {
        event.preventDefault()
        if (window.history.length > 1) navigate(-1)
        else navigate(localizeHref('/'))
      }}
    >
      {m.receipt_back()}
    </Button>
  )
}

/**
 * Stands outside of any other form.
 * @param previousPath of this site, where the visitor came from
 */
export function BackForm({ previousPath }: { previousPath: string }) {
  const { pathname, searchParams } = new URL(previousPath, 'http://localhost')
  return (
    <form id={FORM_ID} method="get" action={pathname} hidden>
      {[...searchParams].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
    </form>
  )
}
