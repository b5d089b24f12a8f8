interface BrandProps {
  className?: string
  /** For what shows the same once more. */
  id?: string
}

/** The pavilion: two roofs with upturned ends, two posts, the lantern always lit. Reads at 20 px. */
export function BrandMark({ className, id }: BrandProps) {
  return (
    <svg id={id} className={className} viewBox="0 0 32 32" fill="currentColor" aria-hidden="true">
      <path d="M16 1.5C17.4 6.6 21 9.6 27.6 8.4C26.4 11.2 23.8 12.4 20.9 11.8C18.6 11.3 17 10.1 16 8.4C15 10.1 13.4 11.3 11.1 11.8C8.2 12.4 5.6 11.2 4.4 8.4C11 9.6 14.6 6.6 16 1.5Z" />
      <path d="M16 11.4C18 17 23.6 19.4 31 16.6C29.6 19.8 26.8 21.2 23.9 21V30H21V20.2C18.8 19.4 17.1 18 16 16.2C14.9 18 13.2 19.4 11 20.2V30H8.1V21C5.2 21.2 2.4 19.8 1 16.6C8.4 19.4 14 17 16 11.4Z" />
      <circle cx="16" cy="25.6" r="3.3" fill="var(--lantern)" />
    </svg>
  )
}

/** The mark beside the house's name, as tall as the text around it allows. */
export function BrandWordmark({ className, name }: Pick<BrandProps, 'className'> & { name: string }) {
  return (
    <span className={`inline-flex items-center gap-[.4em] font-semibold tracking-tight ${className ?? ''}`}>
      <BrandMark className="size-[1.45em] shrink-0" />
      {name}
    </span>
  )
}
