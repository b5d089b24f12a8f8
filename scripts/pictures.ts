// `npm run pictures`: makes the pictures of the README, docs/images, from what `npm run screens` has photographed; the
// landing page by night and the floor plan are scrolled to what they show, and taken by hand.
import { join } from 'node:path'
import sharp from 'sharp'

/** What the README shows: the photograph that it is cut from, the top of it that is seen, and how wide it becomes. */
const PICTURES: Record<string, { of: string; height: number; width: number }> = {
  'landing-desktop-day': { of: 'site-landing-top-1440-light', height: 900, width: 1100 },
  'payment-phone': { of: 'registration-scan-390-light', height: 844, width: 520 },
  'approve-phone': { of: 'staff-application-approve-390-light', height: 844, width: 390 },
  'dashboard-desktop': { of: 'staff-dashboard-1440-light', height: 900, width: 1440 },
  'portal-phone': { of: 'portal-today-390-light', height: 844, width: 390 },
  'blog-desktop': { of: 'blog-list-1440-light', height: 900, width: 1040 },
  'member-phone': { of: 'my-home-390-light', height: 844, width: 390 },
  'bookings-desktop': { of: 'staff-bookings-1440-light', height: 900, width: 1440 },
}

for (const [name, { of, height, width }] of Object.entries(PICTURES)) {
  const photograph = sharp(join('screens', `${of}.png`))
  const { width: whole } = await photograph.metadata()
  const top = await photograph.extract({ left: 0, top: 0, width: whole, height }).toBuffer()
  await sharp(top)
    .resize({ width })
    .webp({ quality: 80 })
    .toFile(join('docs/images', `${name}.webp`))
}
