import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { AREA_PATHS, type LoginArea } from '../rules/login.ts'
import { AccountFrame } from './account-frame.tsx'

type LoginFrameProps = { area: LoginArea; children: ReactNode; hint: ReactNode }

/** Around the sign-in form, with the way to the other login below. */
export function LoginFrame({ area, children, hint }: LoginFrameProps) {
  return (
    <AccountFrame
      title={area === 'admin' ? m.account_admin_sign_in() : m.account_employee_sign_in()}
      lead={area === 'admin' ? m.account_admin_lead() : m.account_employee_lead()}
    >
      {children}
      <OtherLogin area={area === 'admin' ? 'employee' : 'admin'} />
      {hint}
    </AccountFrame>
  )
}

function OtherLogin({ area }: { area: LoginArea }) {
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-2 border-t border-line pt-3">
      <span className="text-muted">
        {area === 'admin' ? m.account_other_admin() : m.account_other_employee()}
      </span>
      <Link
        to={localizeHref(AREA_PATHS[area].login)}
        className="inline-flex min-h-11 items-center font-semibold quiet-link"
      >
        {area === 'admin' ? m.account_admin_login() : m.account_employee_login()}
      </Link>
    </p>
  )
}
