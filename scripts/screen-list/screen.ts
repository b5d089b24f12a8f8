import type { Page } from '@playwright/test'

/** A screen to photograph (`npm run screens`). */
export type Screen = {
  /** `empty` shows a house on its first day; `blog`, `events`, `staff`, `settings`, `portal`, `my` and, for a manager, `company` one after a year. */
  area:
    | 'site'
    | 'blog'
    | 'events'
    | 'registration'
    | 'receipt'
    | 'staff'
    | 'settings'
    | 'empty'
    | 'portal'
    | 'my'
    | 'company'
  name: string
  path: string
  /** Signs the owner in first; in the portal an employee, in the member area a member. */
  signedIn?: boolean
  /** A modal fills the view: the page behind it is not photographed. */
  isDialog?: boolean
  /** Brings the screen into the state to photograph. */
  prepare?: (page: Page) => Promise<unknown>
}
