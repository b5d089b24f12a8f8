import { Outlet, useLocation } from 'react-router'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { houseImagePath } from '#app/house/settings/rules/front.ts'
import { shownContact } from '#app/house/settings/rules/opening.ts'
import { companyInWords } from '#app/house/settings/texts.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { ConnectionNotice } from '#app/kit/ui/connection-notice.tsx'
import { m } from '#app/paraglide/messages.js'
import { linksWithBooking } from '#app/space/bookings/views/visitor.server.ts'
import type { Route } from './+types/layout'
import { liveHeader } from './live-header.ts'
import { SitePart } from './served-part.tsx'
import { useServedLinks } from './use-served-links.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { db, now, log } = ctx
  const settings = await findSettings(db, log)
  const { front, hours, links: set } = settings
  const links = await linksWithBooking(ctx, set)
  const logo = front.logo && houseImagePath(front.logo)
  const company = { ...companyInWords(settings.company), ...shownContact(settings) }
  return { company, logo, hours, links, year: bangkokDay(now()).slice(0, 4) }
}

/** The frame of every public page. */
export default function Site({ loaderData }: Route.ComponentProps) {
  const { company, logo, links, hours, year } = loaderData
  const { pathname } = useLocation() // by which the links of the bar and the footer differ
  useServedLinks()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-control bg-lantern px-4 py-3 font-semibold text-on-lantern focus:translate-y-0"
      >
        {m.site_skip()}
      </a>
      <SitePart
        key={`header ${pathname}`}
        name="header"
        company={company}
        logo={logo}
        links={links}
        begin={liveHeader}
      />
      <div id="content" tabIndex={-1} className="grow outline-none">
        <Outlet />
        <ConnectionNotice />
      </div>
      <SitePart
        key={`footer ${pathname}`}
        name="footer"
        company={company}
        links={links}
        reception={hours.reception}
        year={year}
      />
    </div>
  )
}
