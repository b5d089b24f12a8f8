import { Link } from 'react-router'
import { Badge } from '#app/kit/ui/badge.tsx'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { MailLink, PhoneLink } from '#app/kit/ui/contact-links.tsx'
import { Facts } from '#app/kit/ui/facts.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { EmployeeView, LoginView } from '../views/employee.ts'
import { WeekHours } from './week-hours.tsx'

/** What somebody does in the house, and since when. */
export function WorkPanel({ employee }: { employee: EmployeeView }) {
  return (
    <Panel title={m.employee_work()}>
      <Facts
        facts={[
          { term: m.employee_code(), value: <span className="tabular-nums">{employee.code}</span> },
          { term: m.employee_hire_date(), value: employee.hiredText },
          { term: m.employee_department(), value: employee.department },
          { term: m.employee_position(), value: employee.position },
        ]}
      />
    </Panel>
  )
}

/** How to reach somebody, and whom to call for them. */
export function ContactPanel({ employee }: { employee: EmployeeView }) {
  return (
    <Panel title={m.employee_contact()}>
      <Facts
        facts={[
          { term: m.employee_email(), value: <MailLink address={employee.email} />, isWide: true },
          { term: m.employee_phone(), value: phoneOf(employee.phone) },
          { term: m.employee_birth(), value: employee.birthText ?? m.employee_not_given() },
          { term: m.employee_address(), value: employee.address || m.employee_not_given(), isWide: true },
          {
            term: m.employee_emergency_contact(),
            value: employee.emergencyContact || m.employee_not_given(),
          },
          { term: m.employee_emergency_phone(), value: phoneOf(employee.emergencyPhone) },
        ]}
      />
    </Panel>
  )
}

/** When somebody usually works. */
export function HoursPanel({ employee, mayEdit }: { employee: EmployeeView; mayEdit: boolean }) {
  return (
    <Panel title={m.shift_hours_title()}>
      <WeekHours hours={employee.hours} emptyText={m.shift_none()} />
      {mayEdit && (
        <Link
          to={localizeHref(`/admin/employees/${employee.id}/hours`)}
          className={buttonClasses('secondary', 'small', 'justify-self-start')}
        >
          {employee.hours.week.length > 0 ? m.shift_change() : m.shift_set()}
        </Link>
      )}
    </Panel>
  )
}

type LoginPanelProps = {
  login: LoginView
  /** To the dialog that sets it; null for whoever may not. */
  href: string | null
}

/** How somebody gets into the portal, and what can be done about it. */
export function LoginPanel({ login, href }: LoginPanelProps) {
  const { email, isStaff, isOpen, sessions } = login
  return (
    <Panel title={m.employee_login()}>
      {email === null ? (
        <p className="text-muted">{m.employee_login_none_yet()}</p>
      ) : (
        <>
          <p>
            <Badge tone={isOpen ? 'good' : 'bad'}>
              {isOpen ? m.employee_has_login() : m.employee_login_closed()}
            </Badge>
          </p>
          <Facts
            facts={[
              { term: m.employee_login_signs_in_as(), value: email, isWide: true },
              {
                term: m.employee_login_sessions(),
                value: m.employee_login_sessions_count({ count: sessions }),
              },
              ...(isStaff ? [{ term: m.employee_login_staff(), value: m.employee_login_staff_text() }] : []),
            ]}
          />
        </>
      )}
      {isOpen && href !== null && (
        <Link
          to={href}
          preventScrollReset
          className={buttonClasses('secondary', 'small', 'justify-self-start')}
        >
          {email === null ? m.employee_login_create() : m.employee_login_update()}
        </Link>
      )}
    </Panel>
  )
}

function phoneOf(number: string) {
  return number ? <PhoneLink number={number} /> : m.employee_not_given()
}
