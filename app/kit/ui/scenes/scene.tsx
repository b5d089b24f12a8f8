import { createContext, use, useEffect, useRef, useState } from 'react'
import type { SceneName } from './drawings.ts'

type SceneProps = { name: SceneName; className: string }

/** The markup of a drawing that the server puts into its pages. The browser has none of them. */
export const ServerDrawings = createContext<((scene: SceneProps) => string) | null>(null)

const LEFT_AS_IT_IS = { __html: '' }

/**
 * One of the drawn scenes, a file beside this one. Its markup comes with the page from the server, and hydration leaves
 * it as it is. A page that the browser itself has put together, after a click on a link, loads its file.
 */
export function Scene({ name, className }: SceneProps) {
  const ref = useRef<HTMLDivElement>(null)
  const draw = use(ServerDrawings)
  const [loaded, setLoaded] = useState(LEFT_AS_IT_IS)

  useEffect(() => {
    if (!ref.current?.hasChildNodes())
      import('./load-markup.ts')
        .then(({ loadMarkup }) => loadMarkup(name, className))
        .then(markup => setLoaded({ __html: markup }))
  }, [name, className])

  return (
    <div
      ref={ref}
      className="contents"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of ours; empty tells React not to look inside
      dangerouslySetInnerHTML={draw ? { __html: draw({ name, className }) } : loaded}
    />
  )
}
