import { type SubmitEvent, use } from 'react'
import { useLocation } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { buttonClasses } from './button.tsx'
import { Icon } from './icon.tsx'
import { keepChoice } from './keep-choice.ts'
import { RowsContext } from './rows-context.ts'

/** More rows or more room, for the tables of all lists; works without JavaScript too. Cards have one height. */
export function RowsSwitch() {
  const { pathname, search } = useLocation()
  const rows = use(RowsContext)
  if (!rows) return null
  const isCompact = rows.height === 'compact'
  const other = isCompact ? 'roomy' : 'compact'

  const chooseInPlace = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    rows.choose(other)
    keepChoice(event.currentTarget, { rows: other })
  }

  return (
    <form method="post" action="/preferences" onSubmit={chooseInPlace} className="max-xl:hidden">
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button
        type="submit"
        name="rows"
        value={other}
        title={isCompact ? m.list_rows_roomy() : m.list_rows_compact()}
        className={buttonClasses('secondary', 'small', 'px-2.5')}
      >
        <Icon name={isCompact ? 'rows_few' : 'rows_many'} />
      </button>
    </form>
  )
}
