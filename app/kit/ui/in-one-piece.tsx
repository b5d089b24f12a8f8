/** A text in which a name or a number stays whole as long as it fits, where words and hyphens would let it break. */
export function InOnePiece({ text, part }: { text: string; part: string | null }) {
  const [before, after] = part ? text.split(part) : [text]
  if (after === undefined) return text
  return (
    <>
      {before}
      <span className="inline-block">{part}</span>
      {after}
    </>
  )
}
