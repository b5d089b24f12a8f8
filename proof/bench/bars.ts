import type { BesideDjango } from './beside-django.ts'
import { BARS_OF_DJANGO } from './django.ts'
import type { Row } from './results.ts'

/** What a row of the table is to keep to: at most, or at least. */
export type Bar = {
  says: string
  unit: string
  measured: number
  most?: number
  least?: number
}

export const isMet = ({ measured, most = Number.POSITIVE_INFINITY, least = 0 }: Bar) =>
  measured >= least && measured <= most

export const LOG_BEFORE = 'activity, first page, data, a tenth of the log'

const REPORTS = ['money', 'memberships', 'occupancy', 'people and staff', 'rooms and desks', 'sign-up']

/** The bars of what was measured. */
export function barsOf(rows: Row[], django: BesideDjango | null): Bar[] {
  const find = (name: string) => rows.find(row => row.name === name)
  const cpuOf = (row: Row) => row.many.cpu
  const rateOf = (row: Row) => row.many.rate
  const bar = (name: string, figure: (row: Row) => number, bound: Omit<Bar, 'measured'>): Bar[] => {
    const row = find(name)
    return row ? [{ ...bound, measured: figure(row) }] : []
  }
  const beside = (
    [name, other]: [string, string],
    figure: (row: Row) => number,
    bound: Omit<Bar, 'measured' | 'unit'>,
  ): Bar[] => {
    const [row, limit] = [find(name), find(other)]
    return row && limit ? [{ ...bound, unit: '×', measured: figure(row) / figure(limit) }] : []
  }
  const [page, data] = ['members, first page', 'members, first page, data']
  return [
    ...bar(data, cpuOf, { says: 'members as data: CPU', unit: 'ms', most: 4 }),
    ...bar(page, cpuOf, { says: 'members as a page: CPU', unit: 'ms', most: 8 }),
    ...beside(['members, page 1,000, data', data], cpuOf, { says: 'page 1,000 of the first', most: 1.5 }),
    ...beside(['activity, first page, data', LOG_BEFORE], cpuOf, {
      says: 'a million entries of a hundred thousand',
      most: 1.2,
    }),
    ...(django ? barsOfDjango(django) : []),
    ...bar('dashboard, 30 days', cpuOf, { says: 'dashboard: CPU', unit: 'ms', most: 30 }),
    ...bar('ledger, first page, data', cpuOf, { says: 'ledger as data: CPU', unit: 'ms', most: 15 }),
    ...bar('applications, first page, data', cpuOf, {
      says: 'applications as data: CPU',
      unit: 'ms',
      most: 8,
    }),
    ...REPORTS.flatMap(report =>
      bar(`report of ${report}, data`, cpuOf, { says: `report of ${report}: CPU`, unit: 'ms', most: 30 }),
    ),
    ...REPORTS.flatMap(report =>
      bar(`report of ${report}, data`, row => row.one.p50, {
        says: `report of ${report}, one client`,
        unit: 'ms',
        most: 50,
      }),
    ),
    ...bar('registration', rateOf, { says: 'registrations', unit: 'a second', least: 300 }),
    ...bar('check-in at a tablet', row => row.one.p99, {
      says: 'check-in, 99 of 100, one client',
      unit: 'ms',
      most: 50,
    }),
    ...bar('check-in at a tablet', rateOf, { says: 'check-ins', unit: 'a second', least: 200 }),
    ...bar('booking by a program', rateOf, { says: 'bookings', unit: 'a second', least: 200 }),
    ...bar('free hours of a month, 50 spaces', row => row.one.p50, {
      says: 'free hours of a month, 50 spaces, one client',
      unit: 'ms',
      most: 30,
    }),
  ]
}

function barsOfDjango({ data, page, django }: BesideDjango): Bar[] {
  return [
    {
      says: 'members as data beside Django’s page',
      unit: '×',
      measured: data.rate / django.rate,
      least: BARS_OF_DJANGO.data,
    },
    {
      says: 'members as a page beside Django’s',
      unit: '×',
      measured: page.rate / django.rate,
      least: BARS_OF_DJANGO.page,
    },
  ]
}
