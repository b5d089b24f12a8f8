import {
  type ComponentProps,
  type ComponentType,
  createContext,
  use,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { SiteParts } from './parts.ts'

/** How the server draws the parts; the browser has none of them. */
export const ServedParts = createContext<SiteParts | null>(null)

type Name = keyof SiteParts
type Part = ComponentType<object>

type SitePartProps<N extends Name> = ComponentProps<SiteParts[N]> & {
  name: N
  /** Brings what the script adds to it into its markup. @returns how to end that */
  begin?: (part: HTMLElement) => () => void
}

const LEFT_AS_IT_IS = { __html: '' }
const loadParts = () => import('./parts.ts').then(({ parts }) => parts)

/**
 * A part of a page that is the same from beginning to end: it comes as markup, hydration leaves it as it is, and its code
 * is loaded only where the browser puts the page together itself, after a click that led here.
 */
export function SitePart<N extends Name>({ name, begin, ...rest }: SitePartProps<N>) {
  const ref = useRef<HTMLDivElement>(null)
  const Served = use(ServedParts)?.[name] as Part | undefined
  const [Loaded, setLoaded] = useState<Part | null>(null)

  useEffect(() => {
    if (ref.current && !ref.current.hasChildNodes())
      loadParts().then(parts => setLoaded(() => parts[name] as Part))
  }, [name])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was loaded is another element
  useEffect(() => (ref.current ? begin?.(ref.current) : undefined), [begin, Loaded])

  const Here = Served ?? Loaded
  if (Here)
    return (
      <div key={Served ? 'from-server' : 'loaded'} ref={ref} data-part className="contents">
        <Here {...rest} />
      </div>
    )
  return (
    <div
      key="from-server"
      ref={ref}
      data-part
      className="contents"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing at all; empty tells React not to look inside
      dangerouslySetInnerHTML={LEFT_AS_IT_IS}
    />
  )
}
