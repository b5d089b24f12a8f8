import { Form } from 'react-router'
import { Button } from '#app/kit/ui/button.tsx'
import { DataTable } from '#app/kit/ui/data-table.tsx'
import { CheckboxField, TextField } from '#app/kit/ui/field.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { MOST_CREDITS } from '../rules/credits.ts'
import type { PoolView } from '../views.server.ts'

/** What the pool was given and what was used of it, month by month. */
export function PoolMonths({ months }: Pick<PoolView, 'months'>) {
  if (months.length === 0) return <p className="text-muted">{m.credits_pool_none()}</p>
  return (
    <DataTable
      label={m.credits_pool_months()}
      rows={months}
      keyOf={({ month }) => month}
      columns={[
        { heading: m.credits_pool_month(), cell: ({ name }) => name },
        { heading: m.credits_pool_given(), isNumber: true, cell: ({ given }) => given },
        { heading: m.credits_pool_used(), isNumber: true, cell: ({ used }) => used },
        { heading: m.credits_pool_people(), isNumber: true, cell: ({ people }) => people },
      ]}
    />
  )
}

type PoolFormProps = {
  pool: Pick<PoolView, 'cap' | 'takesSeats'>
  /** Staff say where its minutes come from; a manager only how much of them one person may use. */
  isForStaff?: boolean
  reply: { cap: string; capError: string } | undefined
}

/** How the pool is used. */
export function PoolForm({ pool, isForStaff, reply }: PoolFormProps) {
  return (
    <Panel title={m.credits_pool_use()}>
      <Form method="post" noValidate className="grid gap-5">
        {isForStaff && (
          <>
            <input type="hidden" name="intent" value="set" />
            <CheckboxField
              label={m.credits_pool_seats()}
              hint={m.credits_pool_seats_hint()}
              name="seats"
              defaultChecked={pool.takesSeats}
            />
          </>
        )}
        <TextField
          label={m.credits_cap()}
          optional={m.credits_cap_optional()}
          name="cap"
          inputMode="numeric"
          autoComplete="off"
          maxLength={String(MOST_CREDITS).length}
          defaultValue={reply?.cap ?? pool.cap}
          error={reply?.capError}
        />
        <Button type="submit" look="secondary" className="justify-self-start">
          {m.edit_form_save()}
        </Button>
      </Form>
    </Panel>
  )
}
