/** Text of the document, in which what stands between backticks is code. */
export function WithCode({ children }: { children: string }) {
  return children.split('`').map((part, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their places
      <code key={place} className="rounded bg-sea-2/45 px-1 py-0.5 text-[0.92em] wrap-anywhere">
        {part}
      </code>
    ) : (
      part
    ),
  )
}

/** Code that may be wider than the page: it scrolls by itself, by keyboard too. */
export function CodeBlock({ label, children }: { label: string; children: string }) {
  return (
    <figure
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-control border border-line bg-ground p-4"
    >
      <pre className="text-sm leading-relaxed">
        <code>{children}</code>
      </pre>
    </figure>
  )
}
