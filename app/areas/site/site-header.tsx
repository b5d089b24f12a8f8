import { Menu, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import { bookingLink } from '#app/joining/requests/views.ts'
import { AnchorLink } from '#app/kit/ui/anchor-link.tsx'
import { BrandMark } from '#app/kit/ui/brand-mark.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { localPath } from '#app/kit/ui/local-path.ts'
import { m } from '#app/paraglide/messages.js'
import { useLandingAnchor } from './landing-anchor.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

type SiteHeaderProps = { company: Settings['company']; links: Settings['links'] }

/** Changes its style once the page has scrolled more than 50 px (rule landing.sticky-bar). */
const SCROLLED_PX = 50

export function SiteHeader({ company, links }: SiteHeaderProps) {
  const isScrolled = useSyncExternalStore(
    onScroll,
    () => window.scrollY > SCROLLED_PX,
    () => false,
  )

  return (
    <header className="site-header" data-scrolled={isScrolled || undefined}>
      <div className="mx-auto flex h-18 max-w-[84rem] items-center gap-3 px-4 sm:px-8 lg:gap-6">
        <a
          href={localPath('/')}
          aria-label={m.site_home({ company: company.name })}
          className="mr-auto flex min-h-11 min-w-0 items-center gap-2.5 text-lg leading-tight font-bold tracking-tight"
        >
          <BrandMark className="size-9 shrink-0 text-reef" />
          <span className="line-clamp-2 min-w-0 max-[22rem]:sr-only">{company.name}</span>
        </a>
        <SiteMenu links={links} />
      </div>
    </header>
  )
}

function onScroll(notify: () => void) {
  window.addEventListener('scroll', notify, { passive: true })
  return () => window.removeEventListener('scroll', notify)
}

/** One list of links: in the bar where there is room, else a popover, which needs no JavaScript to open. */
function SiteMenu({ links }: Pick<SiteHeaderProps, 'links'>) {
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState<boolean>()
  const anchor = useLandingAnchor()

  useEffect(() => setIsOpen(menu.current?.matches(':popover-open') ?? false), [])

  const items = [
    { href: anchor('features'), text: m.site_nav_features() },
    { href: anchor('membership'), text: m.site_nav_membership() },
    { href: localPath('/blogs'), text: m.site_nav_blog() },
    { href: anchor('contact'), text: m.site_nav_contact() },
  ]
  const booking = bookingLink('booking', links)

  return (
    <nav aria-label={m.site_nav()} className="flex shrink-0 items-center gap-3 lg:gap-6">
      <div
        ref={menu}
        id="site-menu"
        popover="auto"
        onToggle={event => setIsOpen(event.newState === 'open')}
        className="site-menu"
      >
        <ul className="flex flex-col lg:flex-row lg:items-center">
          {items.map(({ href, text }) => (
            <li key={text}>
              <AnchorLink href={href} className="site-menu-link" onClick={() => menu.current?.hidePopover()}>
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
      <ButtonLink href={booking} size="small" className="min-h-11 shrink-0">
        {m.site_book_now()}
      </ButtonLink>
      <button
        type="button"
        popoverTarget="site-menu"
        aria-controls="site-menu"
        aria-expanded={isOpen}
        aria-label={m.site_menu()}
        className="grid size-11 shrink-0 place-items-center rounded-full border border-control bg-surface lg:hidden"
      >
        {isOpen ? <X aria-hidden="true" size={22} /> : <Menu aria-hidden="true" size={22} />}
      </button>
    </nav>
  )
}
