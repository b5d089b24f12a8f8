import type { Page } from '@playwright/test'

export type Screen = {
  area: 'site' | 'registration' | 'receipt' | 'staff'
  name: string
  path: string
  /** Signs the owner in first. */
  signedIn?: boolean
  /** A modal fills the view: the page behind it is not photographed. */
  isDialog?: boolean
  /** Brings the screen into the state to photograph. */
  prepare?: (page: Page) => Promise<unknown>
}

const PERSON = { 'Full name': 'Anong Srisai', 'Mobile phone': '+66 81 234 5678' }

/** Every screen of the product, and the states that people meet. */
export const SCREENS: Screen[] = [
  { area: 'site', name: 'landing', path: '/' },
  { area: 'site', name: 'landing-thai', path: '/th' },
  { area: 'site', name: 'landing-top', path: '/', isDialog: true },
  { area: 'site', name: 'membership', path: '/membership' },
  { area: 'site', name: 'membership-thai', path: '/th/membership' },
  { area: 'registration', name: 'step-1', path: '/?register=day-pass', isDialog: true },
  { area: 'registration', name: 'step-1-errors', path: '/?register=day-pass', isDialog: true, prepare: next },
  { area: 'registration', name: 'step-1-thai', path: '/th?register=week-pass', isDialog: true },
  { area: 'registration', name: 'step-2', path: '/?register=day-pass', isDialog: true, prepare: toContact },
  { area: 'registration', name: 'step-3', path: '/?register=day-pass', isDialog: true, prepare: toConfirm },
  { area: 'registration', name: 'step-4', path: '/?register=day-pass', isDialog: true, prepare: toPayment },
  {
    area: 'registration',
    name: 'agreement',
    path: '/?register=day-pass',
    isDialog: true,
    prepare: toAgreement,
  },
  { area: 'registration', name: 'scan', path: '/?register=day-pass', isDialog: true, prepare: pay('Scan') },
  {
    area: 'registration',
    name: 'bank',
    path: '/?register=day-pass',
    isDialog: true,
    prepare: pay('Bank transfer'),
  },
  { area: 'registration', name: 'card', path: '/?register=day-pass', isDialog: true, prepare: pay('Card') },
  { area: 'receipt', name: 'form', path: '/thai-scan-receipt' },
  { area: 'receipt', name: 'form-thai', path: '/th/thai-scan-receipt' },
  { area: 'receipt', name: 'form-errors', path: '/thai-scan-receipt', prepare: submitReceipt },
  { area: 'receipt', name: 'success', path: '/submission-success' },
  { area: 'staff', name: 'admin-login', path: '/admin/login' },
  { area: 'staff', name: 'employee-login', path: '/employee/login' },
  { area: 'staff', name: 'dashboard', path: '/admin/dashboard', signedIn: true },
]

async function next(page: Page) {
  await page.getByRole('button', { name: 'Next' }).click()
}

async function toContact(page: Page) {
  await page.getByLabel('No', { exact: true }).check()
  for (const [label, text] of Object.entries(PERSON)) await page.getByLabel(label).fill(text)
  await next(page)
}

async function toConfirm(page: Page) {
  await toContact(page)
  await page.getByLabel('Email', { exact: true }).fill('anong@example.com')
  await next(page)
}

async function toAgreement(page: Page) {
  await toConfirm(page)
  await page.getByRole('link', { name: 'Read the agreement' }).click()
}

async function toPayment(page: Page) {
  await toConfirm(page)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
}

function pay(method: string) {
  return async (page: Page) => {
    await toPayment(page)
    await page.getByRole('radio', { name: new RegExp(method) }).check()
    await page.getByRole('button', { name: 'Complete Registration' }).click()
    await page.getByText('Processing...').waitFor({ state: 'hidden' })
    await page.waitForLoadState('networkidle')
  }
}

async function submitReceipt(page: Page) {
  await page.getByRole('button', { name: 'Submit Receipt' }).click()
}
