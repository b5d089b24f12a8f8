import { Facts } from '#app/kit/ui/facts.tsx'
import { m } from '#app/paraglide/messages.js'
import type { EmployeeView } from '../views/employee.ts'
import { Portrait } from './portrait.tsx'
import { WeekHours } from './week-hours.tsx'

/** What the house has written down about somebody's work, for themselves. */
export function OwnWork({ employee }: { employee: EmployeeView }) {
  return (
    <>
      <div className="flex items-center gap-4">
        <Portrait name={employee.name} src={employee.picture} className="size-16 text-2xl" />
        <p className="min-w-0 text-lg font-bold wrap-anywhere">{employee.name}</p>
      </div>
      <Facts
        facts={[
          { term: m.employee_position(), value: employee.position },
          { term: m.employee_department(), value: employee.department },
          { term: m.employee_code(), value: <span className="tabular-nums">{employee.code}</span> },
          { term: m.employee_hire_date(), value: employee.hiredText },
        ]}
      />
      <h3 className="font-bold">{m.shift_hours_title()}</h3>
      <WeekHours hours={employee.hours} emptyText={m.employee_own_no_hours()} />
    </>
  )
}
