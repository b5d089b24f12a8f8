import type { Page } from '@playwright/test'

/** A phone that knows its owner by the finger: Chromium pretends to have one. */
export async function haveFinger(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const options = {
    ...({ protocol: 'ctap2', transport: 'internal' } as const),
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  }
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', { options })
  /** From now on it is another's finger. */
  return (isUserVerified: boolean) =>
    client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
}
