/** Characters that a text of the settings has at most: its field takes no more, and its check neither. */
export const LONGEST = {
  name: 60,
  legalName: 120,
  street: 120,
  city: 60,
  region: 60,
  postalCode: 10,
  phone: 30,
  degrees: 15,
  link: 1000,
  bankName: 60,
  bankBranch: 60,
  bankAccountName: 120,
  bankAccountNumber: 24,
} as const

/** The smallest number that a field of the settings takes, where that is not nought or one. */
export const LEAST = { holdMinutes: 15 } as const

/** The largest number that a field of the settings takes. */
export const MOST = {
  activeMembers: 100_000,
  cupsOfCoffeePerDay: 100_000,
  eventsPerMonth: 1000,
  hoursOpen: 24,
  lateAfterMinutes: 240,
  halfDayAfterMinutes: 720,
  overtimeDayHours: 24,
  overtimeWeekHours: 168,
  leaveDays: 366,
  renewalDays: 60,
  reminderHours: 168,
  capacity: 100_000,
  stayHours: 168,
  holdMinutes: 120,
  bookingsAhead: 1000,
  hoursAhead: 10_000,
  provisionalHours: 72,
  codesPerNetwork: 1000,
  codesPerPhone: 50,
  codesPerMailbox: 50,
  codesPerHouse: 10_000,
  bookingsPerMailbox: 50,
  bookingsPerNetwork: 1000,
  bookingsPerHouse: 10_000,
  guestsPerMailbox: 50,
  guestsPerNetwork: 1000,
  guestsPerHouse: 10_000,
} as const

/**
 * Characters to type things with that are tidied when they are read: "30.00%", days with commas, a tax
 * number with dashes, the five digits of a branch.
 */
export const ROOM = {
  percent: 6,
  promptPayId: 25,
  days: 60,
  hours: 6,
  tin: 20,
  branch: 5,
} as const
