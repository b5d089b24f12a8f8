import { Search } from 'lucide-react'
import { Form, Link } from 'react-router'
import { commandContext } from '#app/house/access/steps.server.ts'
import { readSearch } from '#app/kit/pure/search-terms.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { search } from '../queries/search.server.ts'
import type { SearchGroup } from '../rules/results.ts'
import type { Route } from './+types/admin'

const PER_KIND = 25

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor } = commandContext(context)
  const typed = url.searchParams.get('q') ?? ''
  return {
    typed,
    text: readSearch(typed)?.text ?? null,
    groups: await search(db, actor, typed, PER_KIND),
  }
}

/** Everything that the search finds; on a phone also the place to search from. */
export default function SearchPage({ loaderData: { typed, text, groups } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title={m.search_title()} />
      <PageHeader title={text === null ? m.search_title() : m.search_results_for({ text })} />
      <SearchForm key={typed} typed={typed} />
      {groups.map(group => (
        <Group key={group.kind} {...group} />
      ))}
      {groups.length === 0 && (
        <EmptyState
          icon={Search}
          title={text === null ? m.search_too_short() : m.search_none({ text })}
          hint={m.search_none_hint()}
        />
      )}
    </>
  )
}

function SearchForm({ typed }: { typed: string }) {
  return (
    <Form role="search" className="mb-6 flex gap-3 md:hidden">
      <input
        type="search"
        name="q"
        defaultValue={typed}
        aria-label={m.search_label()}
        placeholder={m.search_placeholder()}
        maxLength={100}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: whoever opens the search on a phone wants to type
        autoFocus={typed === ''}
        className="min-h-12 w-full min-w-0 rounded-control border border-control bg-surface px-4 text-ink placeholder:text-muted"
      />
      <Button type="submit" look="secondary" className="shrink-0 px-4">
        {m.search_label()}
      </Button>
    </Form>
  )
}

function Group({ label, results, hasMore }: SearchGroup) {
  return (
    <section className="mb-8">
      <h2 className="mb-2 text-lg font-bold">{label}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {results.map(({ id, title, detail, path }) => (
          <li key={id}>
            <Link
              to={localizeHref(path)}
              className="flex min-h-12 flex-wrap items-baseline gap-x-4 px-4 py-3 -outline-offset-3 hover:bg-sea-1"
            >
              <span className="font-semibold">{title}</span>
              {detail && <span className="text-sm wrap-anywhere text-muted">{detail}</span>}
            </Link>
          </li>
        ))}
      </ul>
      {hasMore && <p className="mt-2 text-sm text-muted">{m.search_more({ count: PER_KIND })}</p>}
    </section>
  )
}
