/** A text in which a name or a number stays whole as long as it fits, where words and hyphens would let it break. */
export function InOnePiece({ text, part }: { text: string; part: string | null }) {
  const at = part ? text.indexOf(part) : -1
  if (!part || at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <span className="inline-block">{part}</span>
      {text.slice(at + part.length)}
    </>
  )
}
