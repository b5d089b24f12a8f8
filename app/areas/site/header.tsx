import { Menu, X } from 'lucide-react'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import { AnchorLink } from '#app/kit/ui/anchor-link.tsx'
import { BrandMark } from '#app/kit/ui/brand-mark.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { localPath } from '#app/kit/ui/local-path.ts'
import { m } from '#app/paraglide/messages.js'
import { bookingLink } from '#app/public/requests/views.ts'
import { useLandingAnchor } from './landing-anchor.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

type SiteHeaderProps = { company: Settings['company']; logo: string | null; links: Settings['links'] }

/** The bar of every public page; what its script adds is in `live-header.ts`. */
export function SiteHeader({ company, logo, links }: SiteHeaderProps) {
  return (
    <header className="site-header">
      <div className="mx-auto flex h-18 max-w-[84rem] items-center gap-2 px-4 sm:px-8 xl:gap-6">
        <a
          href={localPath('/')}
          aria-label={m.site_home({ company: company.name })}
          className="mr-auto flex min-h-11 min-w-0 items-center gap-2.5 leading-tight sm:text-lg font-bold tracking-tight"
        >
          {logo ? (
            <img
              src={logo}
              alt=""
              className="h-9 max-w-28 shrink-0 rounded-control bg-white object-contain p-0.5"
            />
          ) : (
            <BrandMark className="size-9 shrink-0 text-reef" />
          )}
          <span className="line-clamp-2 min-w-0 max-[22rem]:sr-only">{company.name}</span>
        </a>
        <SiteMenu links={links} />
      </div>
    </header>
  )
}

/** One list of links: in the bar where there is room, else a popover, which needs no JavaScript to open. */
function SiteMenu({ links }: Pick<SiteHeaderProps, 'links'>) {
  const anchor = useLandingAnchor()

  const items = [
    { href: anchor('features'), text: m.site_nav_features() },
    { href: anchor('membership'), text: m.site_nav_membership() },
    { href: localPath('/blogs'), text: m.site_nav_blog() },
    { href: anchor('contact'), text: m.site_nav_contact() },
  ]
  const booking = bookingLink('booking', links)

  return (
    <nav aria-label={m.site_nav()} className="flex shrink-0 items-center gap-2 xl:gap-6">
      <div id="site-menu" popover="auto" className="site-menu">
        <ul className="flex flex-col lg:flex-row lg:items-center">
          {items.map(({ href, text }) => (
            <li key={text}>
              <AnchorLink href={href} className="site-menu-link">
                {text}
              </AnchorLink>
            </li>
          ))}
        </ul>
        <div className="flex items-center justify-between gap-2 max-lg:mt-2 max-lg:border-t max-lg:border-line max-lg:pt-2">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </div>
      <ButtonLink href={booking} size="small" className="shrink-0 max-sm:px-3">
        {m.site_book_now()}
      </ButtonLink>
      <button
        type="button"
        popoverTarget="site-menu"
        aria-controls="site-menu"
        aria-label={m.site_menu()}
        className="group grid size-11 shrink-0 place-items-center rounded-full border border-control bg-surface lg:hidden"
      >
        <X aria-hidden="true" size={22} className="hidden group-aria-expanded:block" />
        <Menu aria-hidden="true" size={22} className="group-aria-expanded:hidden" />
      </button>
    </nav>
  )
}
