import type { Broken } from '../mutant.ts'

export const SPACE: Broken[] = [
  {
    name: 'bookings: no turnaround before what comes next',
    file: 'app/space/bookings/rules/free.ts',
    find: 'from: isOwn ? start : start - before',
    become: 'from: isOwn ? start : start',
    by: ['app/space/bookings/rules/free.test.ts'],
  },
  {
    name: 'bookings: who wants the same space does not wait',
    file: 'app/space/spaces/steps/lock.server.ts',
    find: "select given_by, pg_advisory_xact_lock(hashtextextended('sala space ' || id, 0)) from",
    become: 'select given_by from',
    by: ['app/space/bookings/clash.db.test.ts'],
  },
  {
    name: 'spaces: half a satang of a discount is rounded down',
    file: 'app/space/spaces/rules/price.ts',
    find: 'halfUp(before * best.percent, 100)',
    become: 'Math.floor((before * best.percent) / 100)',
    by: ['app/space/spaces/rules/price.test.ts'],
  },
  {
    name: 'credits: they still pay after they have ended',
    file: 'app/space/credits/rules/credits.ts',
    find: 'return usableUntil !== null && usableUntil <= now',
    become: 'return usableUntil !== null && usableUntil < now',
    by: ['app/space/credits/rules/credits.test.ts'],
  },
  {
    name: 'day grid: keys do not move a booking',
    file: 'app/space/bookings/components/use-drag.ts',
    find: 'if (!event.altKey || !(event.key in ARROWS)) return',
    become: 'if (event.altKey || !(event.key in ARROWS)) return',
    by: ['tests/e2e/day-grid.e2e.ts: staff move and stretch a booking by the mouse, and by keys alike'],
  },
  {
    name: 'day grid: why a drag was refused is not announced',
    file: 'app/space/bookings/components/day-grid.tsx',
    find: '<div role="alert">',
    become: '<div>',
    by: ['tests/e2e/day-grid.e2e.ts: of two who drag a booking at once one moves it'],
  },
  {
    name: 'booking: a space that is gone leads back without a word',
    file: 'app/space/bookings/routes/site.tsx',
    find: '<FormAlert>{refused && refusalText(refused)}</FormAlert>',
    become: "<FormAlert>{refused === 'invalid' && refusalText(refused)}</FormAlert>",
    by: ['tests/journeys/bookings.test.ts: an address of a space that is not there, or of no time'],
  },
  {
    name: 'room: a tablet without a network still calls it free',
    file: 'app/areas/kiosk/room-screen.tsx',
    find: '{lostAt ? <Unknown since={lostAt} /> : <State room={room} />}',
    become: '{lostAt === undefined ? <Unknown since={lostAt} /> : <State room={room} />}',
    by: ['tests/e2e/room-tablet.e2e.ts: door a member books, nobody is named'],
  },
]
