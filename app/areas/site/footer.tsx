import type { ReactNode } from 'react'
import { linktreeLink, mailLink, phoneLink } from '#app/house/settings/rules/links.ts'
import { type ReceptionHours, receptionLines } from '#app/house/settings/rules/opening-hours.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import { hoursLineText } from '#app/house/settings/texts.ts'
import { AnchorLink } from '#app/kit/ui/anchor-link.tsx'
import { BrandMark } from '#app/kit/ui/brand-mark.tsx'
import { localPath } from '#app/kit/ui/local-path.ts'
import { Scene } from '#app/kit/ui/scenes/scene.tsx'
import { m } from '#app/paraglide/messages.js'
import { bookingLink } from '#app/public/requests/views.ts'
import { useLandingAnchor } from './landing-anchor.ts'

type SiteFooterProps = {
  company: Settings['company']
  links: Settings['links']
  reception: ReceptionHours
  year: string
}

/** The foot of every page of the site (rule landing.footer). */
export function SiteFooter({ company, links, reception, year }: SiteFooterProps) {
  return (
    <footer className="site-footer in-turn mt-10 sm:mt-24">
      <Scene name="shore" className="drawn-near block h-32 w-full sm:h-44" />
      <div className="bg-sea-4 text-[#f4efe4]">
        <div className="mx-auto grid max-w-[84rem] grid-cols-[1.35fr_1fr] gap-x-6 gap-y-8 px-4 pt-10 pb-8 sm:gap-x-10 sm:gap-y-12 sm:pt-14 sm:grid-cols-2 sm:px-8 lg:grid-cols-[1.4fr_1fr_1fr_1.2fr]">
          <div className="flex items-center gap-4 max-sm:col-span-2 sm:grid sm:content-start">
            <BrandMark className="size-12 text-glow" />
            <p className="max-w-60 text-xl leading-tight font-semibold sm:text-2xl">
              {m.site_footer_motto()}
            </p>
          </div>
          <Contact company={company} />
          <QuickLinks links={links} />
          <Hours reception={reception} />
          <div className="flex flex-wrap gap-x-6 border-t border-white/15 pt-6 text-sm text-[#c3d2d3] col-span-2 lg:col-span-4">
            <p className="py-2.5">{m.site_copyright({ year, company: company.name })}</p>
            <MoreLinks />
          </div>
        </div>
      </div>
    </footer>
  )
}

/** What members and visitors look for at the foot of a page (rule site.foot). */
function MoreLinks() {
  const links = [
    { href: '/faq', label: m.faq_short() },
    { href: '/thai-scan-receipt', label: m.site_footer_slip() },
    { href: '/application', label: m.site_footer_status() },
    { href: '/agreement', label: m.site_footer_agreement() },
    { href: '/privacy', label: m.privacy_page() },
  ]
  return (
    <ul className="flex flex-wrap gap-x-6">
      {links.map(({ href, label }) => (
        <FooterLink key={href} href={localPath(href)}>
          {label}
        </FooterLink>
      ))}
    </ul>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 content-start gap-1 wrap-anywhere last-of-type:max-sm:col-span-2 sm:gap-3">
      <h2 className="text-base font-semibold text-glow">{title}</h2>
      <ul className="grid text-[#dfe8e6]">{children}</ul>
    </section>
  )
}

function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <AnchorLink
        href={href}
        className="inline-flex min-h-10 items-center underline-offset-4 hover:underline"
      >
        {children}
      </AnchorLink>
    </li>
  )
}

function Contact({ company }: { company: Settings['company'] }) {
  const { street, city, region, postalCode, phone, email } = company
  return (
    <Column title={m.site_footer_contact()}>
      <li className="py-1.5">
        {street}
        <br />
        {city}, {region} {postalCode}
      </li>
      {phone && <FooterLink href={phoneLink(phone)}>{phone}</FooterLink>}
      {email && <FooterLink href={mailLink(email)}>{email}</FooterLink>}
    </Column>
  )
}

function QuickLinks({ links }: Pick<SiteFooterProps, 'links'>) {
  const anchor = useLandingAnchor()
  const appointment = bookingLink('booking', links)
  return (
    <Column title={m.site_footer_links()}>
      <FooterLink href={appointment}>{m.site_footer_appointment()}</FooterLink>
      <FooterLink href={anchor('membership')}>{m.site_footer_membership()}</FooterLink>
      <FooterLink href={anchor('services')}>{m.site_footer_services()}</FooterLink>
      <FooterLink href={anchor('map')}>{m.site_footer_location()}</FooterLink>
      <FooterLink href={linktreeLink(links, anchor('contact'))}>{m.site_footer_linktree()}</FooterLink>
    </Column>
  )
}

function Hours({ reception }: { reception: ReceptionHours }) {
  const lines = [
    m.site_hours_members(),
    ...receptionLines(reception).map(hoursLineText),
    m.site_hours_online(),
  ]
  return (
    <Column title={m.site_hours_title()}>
      {lines.map(line => (
        <li key={line} className="py-0.5 sm:py-1.5">
          {line}
        </li>
      ))}
    </Column>
  )
}
