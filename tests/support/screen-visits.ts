import type { Page } from '@playwright/test'
import { hashPassword } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { accounts, users } from '#app/house/accounts/tables.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { customerPeople } from '#app/people/customers/tables.server.ts'
import { COMPANY_ID } from '../../db/sample/companies.ts'
import type { Screen } from '../../scripts/screen-list/screen.ts'
import { waitUntilLive } from './journey.ts'
import { listSignedUp, mailedTo } from './member-visits.ts'
import { OWNER } from './server.ts'

const [narrow, wide] = (process.env['SCREEN_WIDTHS'] ?? '320,1440').split(',').map(Number)
export const PHONE = { width: narrow ?? 320, height: 700 }
export const DESK = { width: wide ?? 1440, height: 900 }

/** Areas whose screens show a house after a year; the others one on its first day. */
const OF_SAMPLE: Screen['area'][] = ['blog', 'events', 'staff', 'settings', 'portal', 'my', 'company']
/** Of the sample, where nobody has a password: this one gets the owner's. */
const EMPLOYEE = { email: 'kanya@sala-coworking.example', password: OWNER.password }

/** Who opens screens: each in a browser of their own, in which they sign in once. */
export type Visiting = 'visitor' | 'owner' | 'employee' | 'member' | 'manager'

export const isOfSample = ({ area }: Screen): boolean => OF_SAMPLE.includes(area)

export function visitingOf({ signedIn, area }: Screen): Visiting {
  if (!signedIn) return 'visitor'
  if (area === 'my') return 'member'
  if (area === 'company') return 'manager'
  return area === 'portal' ? 'employee' : 'owner'
}

/** Signs in on a page of a house; employees and members are those of the sample. */
export function signInToScreens(db: Database): Record<Visiting, (page: Page) => Promise<unknown>> {
  const members = listSignedUp(db, 20)
  /** Another each time, as one address gets three mails. */
  const nextEmail = async () => {
    const member = (await members).pop()
    if (!member) throw new Error('The sample has too few members')
    return member.email
  }
  return {
    visitor: async () => {},
    owner: page => signIn(page, '/admin/login', OWNER),
    employee: async page => {
      await givePassword(db)
      await signIn(page, '/employee/login', EMPLOYEE)
    },
    member: async page => enterMemberArea(page, db, await nextEmail()),
    manager: async page => {
      const email = await nextEmail()
      await nameManager(db, email)
      await enterMemberArea(page, db, email)
    },
  }
}

/** Has the address act for the company of the sample that has a contract, beside a membership of its own. */
async function nameManager(db: Database, email: string) {
  const person = { customerId: COMPANY_ID, email: email.toLowerCase(), role: 'manager' } as const
  await db.insert(customerPeople).values(person).onConflictDoNothing()
}

async function signIn(page: Page, path: string, { email, password }: typeof OWNER) {
  await page.goto(path)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(url => url.pathname !== path)
}

async function enterMemberArea(page: Page, db: Database, email: string) {
  await page.goto('/my/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Ask for a link and a code' }).click()
  await page.goto((await mailedTo(db, email)).path)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/my')
}

async function givePassword(db: Database) {
  const [user] = await db.select().from(users).where(eq(users.email, EMPLOYEE.email))
  if (!user) throw new Error('The sample has no such employee')
  const credential = { userId: user.id, accountId: user.id, providerId: 'credential' }
  await db.delete(accounts).where(eq(accounts.userId, user.id))
  await db.insert(accounts).values({ ...credential, password: await hashPassword(EMPLOYEE.password) })
}

/** As people see it once its scripts run, where it has any. */
export async function openScreen(page: Page, address: string) {
  await page.goto(address)
  if ((await page.locator('script[type=module]').count()) > 0) await waitUntilLive(page)
}

/** Some screens are listed in Thai or Russian as well. */
export const isInALanguage = (address: string): boolean => /^\/(th|ru)(\/|$)/.test(address)

/** The same screen in another language: its state stands in its address. */
export function inLanguage(address: string, language: string): string {
  const { pathname, search, hash } = new URL(address, 'http://localhost')
  return `/${language}${pathname === '/' ? '' : pathname}${search}${hash}`
}
