import { LogOut } from 'lucide-react'
import { Form } from 'react-router'
import type { LoginArea } from '#app/house/accounts/rules/login.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'

/** Ends the session; afterwards the login of the same area opens. */
export function SignOutForm({ area, className }: { area: LoginArea; className?: string }) {
  return (
    <Form method="post" action={localizeHref('/sign-out')} className={className}>
      <input type="hidden" name="area" value={area} />
      <SignOutButton />
    </Form>
  )
}

export const SignOutButton = () => (
  <button
    type="submit"
    className="inline-flex min-h-11 w-full items-center gap-3 rounded-control px-3 font-semibold hover:bg-sea-1"
  >
    <LogOut className="size-5" aria-hidden="true" />
    {m.account_sign_out()}
  </button>
)
