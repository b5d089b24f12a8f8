type SectionHeadingProps = { id: string; title: string; lead?: string; className?: string }

/** The heading that names a section; `id` is for `aria-labelledby`. */
export function SectionHeading({ id, title, lead, className }: SectionHeadingProps) {
  return (
    <div className={className}>
      <h2 id={id} className="text-title font-bold">
        {title}
      </h2>
      {lead && <p className="mt-2 max-w-xl sm:mt-4 text-lead text-muted">{lead}</p>}
    </div>
  )
}
