import type { Broken } from '../mutant.ts'

export const PUBLIC: Broken[] = [
  {
    name: 'guests: more move up than there are seats',
    file: 'app/public/guests/steps/seats.server.ts',
    find: '.limit(free)',
    become: '.limit(free + 1)',
    by: ['app/public/guests/commands/sign-up.db.test.ts'],
  },
  {
    name: 'events: the front desk deletes them',
    file: 'app/public/events/commands.server.ts',
    find: "await authorise(ctx, 'events.delete')",
    become: "await authorise(ctx, 'events.edit')",
    by: ['app/public/events/commands.db.test.ts: the front desk adds and changes events but deletes none'],
  },
  {
    name: 'services: visitors see them in the wrong order',
    file: 'app/public/services/queries.server.ts',
    find: '[asc(services.position), asc(services.createdAt)',
    become: '[asc(services.title), asc(services.createdAt)',
    by: ['app/public/services/queries.db.test.ts: visitors see the services that are switched on'],
  },
  {
    name: 'blog: HTML of a post becomes part of the page',
    file: 'app/public/blog/adapters/markdown.server.ts',
    find: 'allowDangerousHtml: false',
    become: 'allowDangerousHtml: true',
    by: ['app/public/blog/adapters/markdown.test.ts'],
  },
  {
    name: 'blog: an earlier slug leads on for now only',
    file: 'app/public/blog/routes/site-post.tsx',
    find: 'throw redirect(postPath(found.movedTo), 301)',
    become: 'throw redirect(postPath(found.movedTo), 302)',
    by: ['tests/journeys/blog.test.ts: an earlier slug and a tag in the query lead on for good'],
  },
  {
    name: 'guests: the page of one is kept by caches',
    file: 'app/public/events/routes/site-guest.tsx',
    find: "({ 'Cache-Control': 'private, no-store' })",
    become: "({ 'Cache-Control': 'public, max-age=60' })",
    by: ['tests/journeys/guests.test.ts: opening the link of a guest gives nothing back, however often'],
  },
  {
    name: 'services: where a row has come to is not said',
    file: 'app/public/services/routes/admin.tsx',
    find: '<p role="status" className="mb-4 font-semibold empty:hidden">',
    become: '<p className="mb-4 font-semibold empty:hidden">',
    by: ['tests/e2e/services-manager.e2e.ts: a row moves at once by the keyboard, keeps the focus'],
  },
  {
    name: 'services: Esc does not give a drag up',
    file: 'app/public/services/components/move-row.tsx',
    find: "event.key === 'Escape' && drop(event)",
    become: "event.key === 'Delete' && drop(event)",
    by: ['tests/e2e/services-manager.e2e.ts: a row is dragged to its place'],
  },
  {
    name: 'events: the export ignores search and filter',
    file: 'app/public/events/routes/admin-export.ts',
    find: 'readEventQuery(url.searchParams)',
    become: 'readEventQuery(new URLSearchParams())',
    by: ['tests/journeys/events-manager.test.ts: the export has exactly what the list shows, and no formula'],
  },
  {
    name: 'request: the wishes that were typed are lost with an error',
    file: 'app/public/requests/components/request-form.tsx',
    find: 'defaultValue={wish.day}',
    become: 'defaultValue=""',
    by: ['tests/journeys/requests.test.ts: without JavaScript what was typed is kept beside what is wrong'],
  },
]
