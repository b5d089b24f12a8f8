import { use } from 'react'
import { Form, Link, useFetcher, useLocation, useSearchParams } from 'react-router'
import { withoutDialog } from '#app/kit/pure/form-values.ts'
import { COLUMNS, carriedQuery, chosenColumns, LONGEST_VIEW_NAME } from '#app/kit/pure/list-query.ts'
import { withoutNotice } from '#app/kit/pure/notice-address.ts'
import { m } from '#app/paraglide/messages.js'
import { deLocalizeHref } from '#app/paraglide/runtime.js'
import { Button, buttonClasses } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { CheckboxField, TextField } from './field.tsx'
import { hrefTo } from './href-to.ts'
import { Icon } from './icon.tsx'
import { useDialogHref } from './list-actions.tsx'
import { useCloseDialog } from './use-close-dialog.ts'
import { ViewsContext } from './views-context.ts'

const VIEWS = '/admin/views'

/** What can be left out of a list: its name in the address, and what it is called. */
export type ListColumn = { name: string; heading: string }

/** Opens the dialog in which columns are chosen and the view is kept. */
export function ViewLink() {
  const hrefOf = useDialogHref()
  if (!use(ViewsContext)) return null
  return (
    <Link
      to={hrefOf('view')}
      preventScrollReset
      title={m.list_view()}
      className={buttonClasses('secondary', 'small', 'px-2.5')}
    >
      <Icon name="keep" />
      <span className="max-[90rem]:sr-only">{m.list_view()}</span>
    </Link>
  )
}

/** The views that the reader keeps of this list, each an address. */
export function ViewChips() {
  const { pathname, search } = useLocation()
  const views = use(ViewsContext)?.filter(({ list }) => list === deLocalizeHref(pathname)) ?? []
  if (views.length === 0) return null
  const here = comparable(withoutDialog(withoutNotice(search)))
  return (
    <nav aria-label={m.list_views()} className="choices mb-2 flex-wrap">
      {views.map(({ id, name, query }) => (
        <Link
          key={id}
          to={`?${query}`}
          aria-current={comparable(`?${query}`) === here ? 'true' : undefined}
          className="border border-control"
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** As it is kept: without a search, the page and empty filters, in one order. */
function comparable(search: string): string {
  const params = new URLSearchParams(search)
  const kept = [...params].filter(([name, value]) => name !== 'q' && name !== 'page' && value !== '')
  return String(new URLSearchParams(kept.toSorted(([a], [b]) => (a < b ? -1 : 1))))
}

/** Over the list whose address asks for it: which columns it shows, and a name under which all of that is kept. */
export function ViewDialog({ columns }: { columns: ListColumn[] }) {
  const [params] = useSearchParams()
  const { search } = useLocation()
  const closeHref = withoutDialog(search)
  const close = useCloseDialog(closeHref)
  if (!params.has('view')) return null
  return (
    <Dialog
      title={m.view_title()}
      closeLabel={m.dialog_close()}
      closeHref={closeHref}
      onClose={close}
      className="max-w-lg"
    >
      <div className="grid gap-6">
        {columns.length > 0 && <ColumnsForm columns={columns} />}
        <KeepForm query={closeHref.slice(1)} />
        <Link to={hrefTo(VIEWS)} className="quiet-link justify-self-start">
          {m.view_manage()}
        </Link>
      </div>
    </Dialog>
  )
}

/** A plain GET form: the columns are part of the list's address. */
function ColumnsForm({ columns }: { columns: ListColumn[] }) {
  const [params] = useSearchParams()
  const chosen = chosenColumns(params)
  const others = [...carriedQuery(params)].filter(([name]) => name !== COLUMNS && name !== 'view')
  return (
    <Form className="grid gap-2">
      {[...others, [COLUMNS, ''] as const].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <fieldset className="grid gap-x-4 sm:grid-cols-2">
        <legend className="font-semibold">{m.view_columns()}</legend>
        {columns.map(({ name, heading }) => (
          <CheckboxField
            key={name}
            name={COLUMNS}
            value={name}
            label={heading}
            defaultChecked={chosen?.includes(name) ?? true}
          />
        ))}
      </fieldset>
      <Button type="submit" look="secondary" size="small" className="justify-self-start">
        {m.view_columns_show()}
      </Button>
    </Form>
  )
}

/** Keeps the list as it is now; what is wrong with the name is said beside it. */
function KeepForm({ query }: { query: string }) {
  const { pathname } = useLocation()
  const fetcher = useFetcher<{ error?: string }>()
  return (
    <fetcher.Form method="post" action={hrefTo(VIEWS)} className="grid gap-3">
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="list" value={deLocalizeHref(pathname)} />
      <input type="hidden" name="query" value={query} />
      <TextField
        label={m.view_name()}
        hint={m.view_keep_hint()}
        name="name"
        maxLength={LONGEST_VIEW_NAME}
        autoComplete="off"
        required
        error={fetcher.data?.error}
      />
      <Button
        type="submit"
        className="justify-self-start"
        aria-disabled={fetcher.state !== 'idle' || undefined}
      >
        {m.view_keep()}
      </Button>
    </fetcher.Form>
  )
}
