const ADDRESS = /(https?:\/\/[^\s<>"]+)/

/** The text of a mail as it is, with its addresses as links. */
export function MailText({ children }: { children: string }) {
  return (
    <div className="whitespace-pre-wrap">
      {children.split(ADDRESS).map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
          <a key={index} href={part} rel="noreferrer" className="break-all text-reef underline">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </div>
  )
}
