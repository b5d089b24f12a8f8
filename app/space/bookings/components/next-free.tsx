import { Link } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import type { NextFree } from '../views/next-free.server.ts'

type NextFreeListProps = { free: readonly NextFree[]; hrefOf: (one: NextFree) => string }

/** Spaces with the next time at which each can be had; one tap on one leads to booking it. */
export function NextFreeList({ free, hrefOf }: NextFreeListProps) {
  return (
    <section aria-labelledby="next-free" className="grid gap-2">
      <h2 id="next-free" className="font-bold">
        {m.booking_next_free()}
      </h2>
      <ul className="grid max-w-2xl divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
        {free.map(one => (
          <li key={one.id}>
            <Link
              to={hrefOf(one)}
              className="flex min-h-14 items-center justify-between gap-3 px-4 py-1.5 leading-tight hover:bg-sea-1"
            >
              <span className="grid min-w-0">
                <span className="font-semibold wrap-anywhere">{one.name}</span>{' '}
                <span className="text-sm text-muted">
                  {one.length} · {one.price}
                </span>
              </span>{' '}
              <span className="grid shrink-0 justify-items-end">
                <span className="font-semibold tabular-nums">{one.time}</span>{' '}
                <span className="text-sm text-muted">{one.day}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
